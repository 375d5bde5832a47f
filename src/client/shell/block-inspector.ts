/** Swallows F12 and Ctrl+Shift+I, as the shop asks. It protects nothing, and nothing relies on it. */
export function blockInspector(window: Window): void {
  window.addEventListener('keydown', (event) => {
    const inspect = event.ctrlKey && event.shiftKey && event.key.toLowerCase() === 'i';
    if (event.key === 'F12' || inspect) event.preventDefault();
  });
}
