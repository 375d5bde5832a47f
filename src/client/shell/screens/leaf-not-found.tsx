import {
  GoneScreen,
  type GoneScreenProps,
} from '#client/features/catalogue/product/gone-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** Shown by a leaf's route instead of its page: its pieces are gone, or there is no such address. */
export function LeafNotFound({ data }: { data?: unknown }) {
  return isGone(data) ? <GoneScreen {...data} /> : <NotFoundScreen />;
}

const isGone = (data: unknown): data is GoneScreenProps =>
  typeof data === 'object' && data !== null && 'gone' in data;
