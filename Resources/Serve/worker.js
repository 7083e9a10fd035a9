"use strict";
// Opens the keypad's page without a network. It stores that page, its style sheet and its script,
// but no score and no token.
const name = "keypad-VERSION";
const shell = ["/k", "/k/manifest.json", "/a/keypad.css", "/a/keypad.js", "/a/keypad.svg"];

function fetched(path) {
  return fetch(path, { cache: "reload", credentials: "omit", redirect: "error" })
    .then(function (answer) {
      if (!answer.ok) throw new Error(path);
      return answer;
    });
}

self.addEventListener("install", function (event) {
  event.waitUntil(Promise.all([caches.open(name), Promise.all(shell.map(fetched))])
    .then(function (both) {
      return Promise.all(both[1].map(function (answer, index) {
        return both[0].put(shell[index], answer);
      }));
    })
    .then(function () { return self.skipWaiting(); }));
});

self.addEventListener("activate", function (event) {
  event.waitUntil(caches.keys().then(function (names) {
    return Promise.all(names.filter(function (each) { return /^keypad-/.test(each) && each !== name; })
      .map(function (each) { return caches.delete(each); }));
  }).then(function () { return self.clients.claim(); }));
});

self.addEventListener("fetch", function (event) {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.search
    || !shell.includes(url.pathname)) return;
  event.respondWith(caches.match(url.pathname, { cacheName: name })
    .then(function (known) { return known || fetch(request); }));
});
