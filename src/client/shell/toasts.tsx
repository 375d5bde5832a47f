import { m } from '#client/messages/compiled/messages.js';
import { Toaster } from '#client/ui/feedback/toaster.tsx';

/** The toasts of every page. */
export function Toasts() {
  return <Toaster label={m.shell_messages()} closeLabel={m.shell_message_close()} />;
}
