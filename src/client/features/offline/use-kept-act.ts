import { useQueryClient } from '@tanstack/react-query';
import { showError, showSuccess } from '#client/ui/toast.ts';

/** Does something about what is kept, says how it went, and looks again. */
export function useKeptAct() {
  const client = useQueryClient();
  return async (work: () => Promise<unknown>, words: { done: string; failed: string }) => {
    try {
      await work();
      showSuccess(words.done);
    } catch {
      showError(words.failed);
    }
    await client.invalidateQueries({ queryKey: ['kept'] });
  };
}
