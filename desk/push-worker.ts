/**
 * The desk's service worker: shows push messages and opens the desk on a press. It intercepts and
 * caches nothing, so the desk is never older than the server.
 */
interface PushEvent extends Event {
  readonly data: { json(): unknown } | null;
  readonly notification: Notification;
  waitUntil(work: Promise<unknown>): void;
}

interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: object): Promise<readonly { focus(): Promise<unknown>; readonly url: string }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: "push" | "notificationclick", listener: (event: PushEvent) => void): void;
}

const scope = globalThis as unknown as Scope;

scope.addEventListener("push", (event) => {
  const message = event.data?.json();
  if (typeof message !== "object" || message === null || !("title" in message) || !("body" in message)) return;
  // One notification at a time: a newer one replaces it.
  const shown = { body: String(message.body), tag: "news" };
  event.waitUntil(scope.registration.showNotification(String(message.title), shown));
});

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openDesk());
});

async function openDesk(): Promise<void> {
  const [open] = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  await (open ? open.focus() : scope.clients.openWindow("/desk"));
}
