import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { m } from '#client/messages/compiled/messages.js';
import { isDisconnected } from '#client/rates/gate.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { digitalRatesQuery } from './rates/rate-query.ts';

type Asked = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;

/**
 * Says why figures of the page are missing, and asks for them again. Nothing while the device has them all, nor where the page says
 * already that it is cut off.
 */
export function PartsFailed({ asked }: { asked: readonly Asked[] }) {
  const rates = useQuery(digitalRatesQuery(useServices().api));
  const stale = useGate();
  // A store whose prices are not live refuses these too, and the page has its reason.
  const figures = stale ? asked : [rates, ...asked];
  const failed = figures.filter(({ data, error }) => data === undefined && error !== null);
  const [first] = failed;
  if (!first || isDisconnected(stale)) return null;
  const again = (
    <Button
      variant="secondary"
      size="small"
      onClick={() => failed.forEach(({ refetch }) => void refetch())}
    >
      {m.failed_again()}
    </Button>
  );
  return (
    <Notice kind="warn" title={m.digital_failed_title()} action={again}>
      {failureText(first.error, m.failed_unreachable_text())}
    </Notice>
  );
}
