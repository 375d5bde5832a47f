/** What the error that is shown spoke of is being mended: it need not stand in the way any longer. */
export function hideError(): void {
  void import('react-hot-toast/headless').then(({ toast }) => toast.dismiss('error'));
}
