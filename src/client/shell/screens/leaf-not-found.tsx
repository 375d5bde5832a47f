import {
  GoneScreen,
  type GoneScreenProps,
} from '#client/features/catalogue/product/gone-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** What a leaf's route shows instead of its page: that its pieces are gone, or that there is no such address. */
export function LeafNotFound({ data }: { data?: unknown }) {
  return isGone(data) ? <GoneScreen {...data} /> : <NotFoundScreen />;
}

const isGone = (data: unknown): data is GoneScreenProps =>
  typeof data === 'object' && data !== null && 'gone' in data;
