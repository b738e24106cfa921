/** A push subscription: created on request, renewed with the server's key, removed on log-out. */
import { forgetBrowser, registerBrowser } from "../requests/notifications.ts";
import { pushWorkerPath } from "../../routes.ts";

/** Whether this browser can receive push messages while the desk is closed. */
export const canSubscribe = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Returns false if the user or the browser refuses. */
export async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.register(pushWorkerPath);
  const before = await registration.pushManager.getSubscription();
  if (before && keyOf(before) !== key) await before.unsubscribe();
  const { pushManager } = registration;
  await registerBrowser(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  return true;
}

/** Before log-out, because the next user of this browser may be another. */
export async function unsubscribe(): Promise<void> {
  if (!canSubscribe) return;
  const registration = await navigator.serviceWorker.getRegistration(pushWorkerPath);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await forgetBrowser(subscription.endpoint);
  await subscription.unsubscribe();
}

function keyOf(subscription: PushSubscription): string {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
