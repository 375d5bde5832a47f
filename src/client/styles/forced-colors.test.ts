import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FORCED = '@media (forced-colors: active) {';

it.each([
  ['../ui/feedback/badge.module.css', '.badge'],
  ['../features/orders/list/order-list.module.css', '.badge'],
  ['../features/orders/list/digital-orders.module.css', '.state'],
  ['../ui/picture/carousel.module.css', ".dot[data-here='true']"],
  ['../rates/live-stamp.module.css', ".stamp[data-live='true'] .dot"],
  ['../../desk/frame/desk.css', '[aria-current]'],
  ['../../desk/frame/desk.css', 'dialog'],
  ['../../desk/frame/desk.css', ':is([data-here], [data-next]):not([aria-current])'],
  ['../../desk/frame/desk.css', "[aria-disabled='true']:not([aria-busy='true'])"],
  ['../../desk/frame/bars/section-tabs.module.css', '.tab:not(.here)'],
  ['../../desk/parts/button/hold-button.module.css', '.hold::before'],
  ['../../desk/parts/chart/line-chart.module.css', '.plot'],
])(
  '%s: %s, which its ground alone sets apart, is seen where the system chooses the colours',
  (file, selector) => {
    const css = readFileSync(new URL(file, import.meta.url), 'utf8');
    // Each block, up to the brace at the beginning of a line that ends it.
    const blocks = css.split(FORCED).slice(1);
    const forced = blocks.map((block) => block.split('\n}')[0]).join('');
    expect(forced).toContain(`${selector} {`);
  },
);
