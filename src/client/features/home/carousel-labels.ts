import { m } from '#client/messages/compiled/messages.js';
import type { CarouselLabels } from '#client/ui/picture/carousel.tsx';

export const carouselLabels = (name: string): CarouselLabels => ({
  name,
  previous: m.home_slide_previous(),
  next: m.home_slide_next(),
  pause: m.home_slides_pause(),
  play: m.home_slides_play(),
});
