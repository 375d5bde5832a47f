import { useQueryClient } from '@tanstack/react-query';
import { WRITTEN_WITHIN_MS } from '#client/persistence/queries/persist-queries.ts';
import { showError, showSuccess } from '#client/ui/feedback/toast.ts';

/** Changes what is stored, reads the report again after that, then says how it went. */
export function useStorageAction() {
  const client = useQueryClient();
  return async (work: () => Promise<unknown>, words: { done: string; failed: string }) => {
    const done = await work().then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => setTimeout(resolve, 2 * WRITTEN_WITHIN_MS));
    await client.invalidateQueries({ queryKey: ['stored'] });
    if (done) showSuccess(words.done);
    else showError(words.failed);
  };
}
