import { createLink } from '@tanstack/react-router';
import { SegmentAnchor } from './segmented.tsx';

/** A choice of a `Segmented` row that is a link of the router. */
export const SegmentLink = createLink(SegmentAnchor);
