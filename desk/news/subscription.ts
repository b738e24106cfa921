/** This browser's subscription to news: asked for when somebody wants it, renewed when the server's key is another, and ended with the log-in. */
import { forgetBrowser, tellBrowser } from "../calls/news.ts";
import { pushWorkerPath } from "../../routes.ts";

/** Whether this browser can be told anything while the desk is closed. */
export const canBeTold = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** False: the person, or the browser, does not want it. */
export async function beTold(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.register(pushWorkerPath);
  const before = await registration.pushManager.getSubscription();
  if (before && keyOf(before) !== key) await before.unsubscribe();
  const { pushManager } = registration;
  await tellBrowser(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  return true;
}

/** Before somebody logs out: whoever logs in next here is another. */
export async function beToldNoMore(): Promise<void> {
  if (!canBeTold) return;
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
