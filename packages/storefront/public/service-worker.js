// Keeps pages, code and pictures for a phone without a network, and shows what is pushed to it. Never the API nor the
// staff's application: what is fresh there must be fresh, and what is a guest's own is kept nowhere here.
const pages = "sufra-pages-2";
const assets = "sufra-assets-1";
const images = "sufra-images-1";
/** The last also holds what the application itself has saved: menus, and where codes lead. */
const own = [pages, assets, images, "sufra-menus-2"];
/** Old code stays until so much newer has come: a tab that was open before a new version goes on with its own. */
const most = { [pages]: 40, [assets]: 300, [images]: 150 };
const patienceMs = 3000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const tidy = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => !own.includes(name)).map((name) => caches.delete(name))));
  event.waitUntil(tidy.then(() => self.clients.claim()));
});

const trim = async (name) => {
  const shelf = await caches.open(name);
  const kept = await shelf.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most[name])).map((old) => shelf.delete(old)));
};

const mayKeep = (response) =>
  response.ok && !response.redirected && !/no-store/.test(response.headers.get("cache-control") ?? "");

/** Full or switched off: the guest gets what came all the same. */
const keep = async (name, key, response) => {
  if (!mayKeep(response)) return response;
  const copy = response.clone();
  try {
    await (await caches.open(name)).put(key, copy);
    await trim(name);
  } catch {
    // nothing is kept
  }
  return response;
};

/** Our files are the same for whoever asks and however. */
const find = (key) => caches.match(key, { ignoreVary: true });

const first = async (name, request) => (await find(request)) ?? keep(name, request, await fetch(request));

/** A page is the same whatever stands behind its question mark, and that may be a guest's own. */
const keyOf = (url) => `${url.origin}${url.pathname}`;

/** A shell draws nothing of its own: the application that starts in it shows whatever address it stands at. */
const shellOf = (url) => {
  const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(url.pathname)?.[0];
  return uuid && find(`${url.origin}/cart/${uuid}`);
};

// The network for three seconds, then the page as it was last time; where there is none, the network again.
const page = async (request) => {
  const url = new URL(request.url);
  const key = keyOf(url);
  const saved = () => find(key);
  const fresh = fetch(request).then((response) => keep(pages, key, response));
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  try {
    const soon = await Promise.race([fresh, late]);
    if (soon && soon.status < 500) return soon;
    return (await saved()) ?? (await fresh);
  } catch (error) {
    const last = (await saved()) ?? (await shellOf(url));
    if (last) return last;
    throw error;
  }
};

/** Nothing is drawn, so that the color behind a picture stays; without an answer browsers show a broken one. */
const noPicture = () =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { "content-type": "image/svg+xml" } });

const isCode = ({ pathname }) => pathname.startsWith("/assets/") || pathname.startsWith("/fonts/");

/** Their names have no hash. */
const isDrawing = ({ pathname }) => pathname === "/drawings.svg" || pathname.startsWith("/patterns/");

/** The stored copy at once, and a new one for the next time: a release may change the file. */
const refreshed = async (event) => {
  const fresh = fetch(event.request).then((response) => keep(assets, event.request, response));
  event.waitUntil(fresh.catch(() => undefined));
  return (await find(event.request)) ?? fresh;
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || request.headers.has("range")) return;
  if (/^\/(api\/|console|inbox)/.test(url.pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (isCode(url)) event.respondWith(first(assets, request));
  else if (isDrawing(url)) event.respondWith(refreshed(event));
  else if (url.pathname.startsWith("/media/")) event.respondWith(first(images, request).catch(noPicture));
});

/** The page that is open was loaded before this worker was there; and what menu and cart open on demand. */
const keepForLater = async (paths) => {
  for (const path of paths) {
    const url = new URL(path, location.origin);
    const kept = fetch(url, { headers: { accept: "text/html" }, credentials: "same-origin" });
    await kept.then((response) => keep(pages, keyOf(url), response)).catch(() => undefined);
  }
  const listed = await fetch("/offline.json").then((response) => (response.ok ? response.json() : []));
  for (const file of listed) await first(assets, new Request(new URL(file, location.origin))).catch(() => undefined);
};

self.addEventListener("message", (event) => {
  if (event.source && Array.isArray(event.data?.keep)) event.waitUntil(keepForLater(event.data.keep));
});

const told = (event) => {
  try {
    return event.data?.json() ?? {};
  } catch {
    return {};
  }
};

/** Every message shows something: browsers end the subscription of a worker that stays silent. */
self.addEventListener("push", (event) => {
  const { id, title, body, url, tag, language } = told(event);
  const arabic = language !== "en";
  const show = self.registration.showNotification(title || (arabic ? "لديك إشعار جديد" : "You have news"), {
    body: body || "",
    // One of the same tag takes the other's place; only another notice of it sounds again.
    tag: tag || "sufra",
    lang: arabic ? "ar" : "en",
    dir: arabic ? "rtl" : "ltr",
    icon: "/icon.svg",
    data: { id, url },
  });
  event.waitUntil(show);
});

/** A path of ours and nothing else, whatever was written into the message. */
const placeOf = (url) => {
  const place = new URL(typeof url === "string" ? url : "/", location.origin);
  return place.origin === location.origin ? place : new URL("/", location.origin);
};

const open = async (place) => {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const guests = windows.filter((each) => !/^\/(console|inbox)/.test(new URL(each.url).pathname));
  const there = guests.find((each) => new URL(each.url).pathname === place.pathname) ?? guests[0];
  if (!there) return self.clients.openWindow(place.href);
  const shown = await there.focus();
  if (new URL(shown.url).pathname === place.pathname) return shown;
  // A page this worker does not control yet can't be led: then a new one is opened.
  return shown.navigate(place.href).catch(() => self.clients.openWindow(place.href));
};

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(placeOf(event.notification.data?.url)));
});
