import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react';
import { useHref, useNavigate } from 'react-router';
import { pluralize } from '#app/kit/text.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { type ToastMessage, ToastRegion } from '#app/kit/ui/toast.tsx';
import { listenAlertedPlace, readAlertedPlace, storeAlertedPlace } from './alert-memory.ts';
import { ringBell } from './bell.ts';
import { becomeAnnouncer, startAlerts, takeNewOrders } from './find-new-orders.ts';
import { type NewOrders, newOrdersPath } from './order-alerts.contract.ts';

/**
 * Rings for each new order, with a toast and, where that is on, a notification of the browser. `version` changes each
 * time the admin is read again, as it is after every order.
 */
export function OrderAlerts({ version }: { version: unknown }): ReactElement {
  const isOn = useAlerting();
  const [isAnnouncer, setAnnouncer] = useState(false);
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const url = useHref(newOrdersPath);
  const navigate = useNavigate();

  useEffect(() => {
    if (!isOn) return;
    const turnedOff = new AbortController();
    becomeAnnouncer(turnedOff.signal, () => setAnnouncer(true));
    return () => {
      turnedOff.abort();
      setAnnouncer(false);
    };
  }, [isOn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the news.
  useEffect(() => {
    if (!isAnnouncer) return;
    void takeNewOrders(url).then((found) => {
      if (!found) return;
      const message = messageOf(found);
      ringBell();
      setMessages([message]);
      notify(message, () => navigate('orders'));
    });
  }, [isAnnouncer, version, url, navigate]);

  return <ToastRegion messages={messages} />;
}

const notStarted: ToastMessage = {
  title: 'Alerts are still off',
  description: "We can't reach the shop. Please try again.",
  variant: 'destructive',
};

/** Turns them on and off, for this browser. */
export function OrderAlertsButton(): ReactElement {
  const url = useHref(newOrdersPath);
  const isOn = useAlerting();
  const [messages, setMessages] = useState<ToastMessage[]>([]);

  async function toggle(): Promise<void> {
    if (isOn) return storeAlertedPlace(null);
    // Both need a press of a button.
    ringBell();
    if ('Notification' in window) await Notification.requestPermission();
    if (!(await startAlerts(url))) setMessages([notStarted]);
  }

  return (
    <>
      <Button
        type="button"
        variant="outline"
        size="sm"
        className="noscript:hidden"
        aria-label={`Order alerts: ${isOn ? 'on' : 'off'}`}
        onClick={() => void toggle()}
      >
        {`Alerts: ${isOn ? 'on' : 'off'}`}
      </Button>
      <ToastRegion messages={messages} />
    </>
  );
}

function useAlerting(): boolean {
  return useSyncExternalStore(listenAlertedPlace, isAlerting, () => false);
}

function isAlerting(): boolean {
  return readAlertedPlace() !== null;
}

function messageOf({ count, latest }: NewOrders): ToastMessage {
  const { displayId = '', customerName = '', total = '' } = latest ?? {};
  const description = `${displayId}, ${customerName}, ${total}`;
  return count === 1
    ? { title: 'New order', description }
    : { title: pluralize(count, 'new order'), description: `The latest: ${description}` };
}

/** Shows a notification over other windows, if the browser allows it. */
function notify({ title, description }: ToastMessage, onClick: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(title, { body: description });
    notification.onclick = () => {
      window.focus();
      notification.close();
      onClick();
    };
  } catch {
    // Phone browsers show no notifications from a page; the bell and the toast remain.
  }
}
