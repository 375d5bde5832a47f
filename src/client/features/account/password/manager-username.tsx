/**
 * Tells a password manager whose password this form sets. Nobody sees it or comes by it: Chromium's and
 * Apple's advice for forms that do not ask for the name themselves.
 */
export function ManagerUsername({ number }: { number: string }) {
  return (
    <input
      className="visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={number}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  );
}
