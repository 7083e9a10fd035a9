"use strict";
// Simulates a bad network between a browser and a server: it passes on, stalls, loses answers,
// delays or cuts. A browser's own offline switch would leave open sockets alive.
const net = require("net");

class Proxy {
  constructor(target) {
    this.target = target;
    this.delay = 0;
    this.mode = "pass";
    this.pairs = new Set();
    this.server = net.createServer((near) => {
      near.on("error", () => {});
      if (this.mode === "cut") return near.destroy();
      const far = net.connect(this.target, "127.0.0.1");
      const pair = { near, far };
      this.pairs.add(pair);
      const end = () => { near.destroy(); far.destroy(); this.pairs.delete(pair); };
      for (const [from, to] of [[near, far], [far, near]]) {
        from.on("data", (bytes) => this.pass(bytes, to, from === far));
        // Data sent before the end arrives before it.
        from.on("close", () => setTimeout(() => { to.end(); this.pairs.delete(pair); }, this.delay));
        from.on("error", end);
      }
    });
  }

  pass(bytes, to, isAnswer) {
    // Stalled data is lost with the connection, without notice to either end.
    if (this.mode === "stall" || this.mode === "deaf" && isAnswer) return;
    setTimeout(() => { if (!to.destroyed) to.write(bytes); }, this.delay);
  }

  listen() {
    return new Promise((resolve) => {
      this.server.listen(0, "127.0.0.1", () => resolve(this.server.address().port));
    });
  }

  // Closes all connections, and from then on each new one; `mend` restores the network.
  cut() { this.mode = "cut"; for (const { near, far } of this.pairs) { near.destroy(); far.destroy(); } }
  stall() { this.mode = "stall"; }
  // Requests arrive, but no answers come back.
  deafen() { this.mode = "deaf"; }
  mend() {
    if (this.mode !== "pass") this.cut();
    this.mode = "pass";
  }

  close() { this.cut(); this.server.close(); }
}

module.exports = { Proxy };
