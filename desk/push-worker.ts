/**
 * The desk's service worker: shows what is pushed, and opens the desk when it is pressed. It answers for no request and keeps nothing,
 * so that the desk is never an older one than the server's.
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
  const told = event.data?.json();
  if (typeof told !== "object" || told === null || !("title" in told) || !("body" in told)) return;
  // One line at a time: a newer one takes the place of the one before.
  const shown = { body: String(told.body), tag: "news" };
  event.waitUntil(scope.registration.showNotification(String(told.title), shown));
});

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openDesk());
});

async function openDesk(): Promise<void> {
  const [open] = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  await (open ? open.focus() : scope.clients.openWindow("/desk"));
}
