/** Notices outside the page, where they were allowed: "your turn". */

const TITLE = "Kaiju";

/** Whether somebody can be asked, has said yes, or won't have any. */
export function noticesAllowed(): NotificationPermission {
  return "Notification" in window ? Notification.permission : "denied";
}

/** Tells of something at an address of the page. By the worker, where there is one: phones allow nothing else. */
export async function notify(body: string, path: string): Promise<void> {
  if (noticesAllowed() !== "granted") return;
  const options = { body, tag: `kaiju-${path}`, icon: "/icon.svg", data: path };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    await worker.showNotification(TITLE, options);
    return;
  }
  try {
    const notice = new Notification(TITLE, options);
    notice.onclick = () => window.focus();
  } catch {
    // this browser allows it to workers only, and has none yet
  }
}
