import { m } from '#client/messages/compiled/messages.js';
import type { CarouselLabels } from '#client/ui/picture/carousel.tsx';

export const carouselLabels = (name: string): CarouselLabels => ({
  name,
  previous: m.home_slide_previous({ name }),
  next: m.home_slide_next({ name }),
  pause: m.home_slides_pause({ name }),
  play: m.home_slides_play({ name }),
});
