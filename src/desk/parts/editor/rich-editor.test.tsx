// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useKeys } from '../button/keys.ts';
import { RichEditor } from './rich-editor.tsx';
import { cleanPasted, htmlOf, isLink, wholeAddress } from './rich-html.ts';

afterEach(cleanup);

describe('content put into the editor', () => {
  it.each([
    ['<h1>Big</h1><p style="color:red">x</p>', '<h3>Big</h3><p>x</p>'],
    ['<p onclick="a()">x<script>alert(1)</script></p>', '<p>x</p>'],
    ['<p><img src=x onerror=alert(1)>kept</p>', '<p>kept</p>'],
    ['<h6>Small</h6>', '<h4>Small</h4>'],
  ])('is cleaned when it is pasted: %s', (pasted, clean) => {
    expect(cleanPasted(pasted)).toBe(clean);
  });

  it.each([
    '/faq',
    '/return-and-exchange#exchange',
    'https://bis.gov.in',
    'mailto:a@b.in',
    'tel:1',
  ])('may link to %s', (href) => expect(isLink(href)).toBe(true));

  it.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', ''])(
    'may not link to %s',
    (href) => expect(isLink(href)).toBe(false),
  );

  it('treats an address without a protocol as a web address', () => {
    expect(wholeAddress('bis.gov.in/care')).toBe('https://bis.gov.in/care');
    expect(wholeAddress('/faq')).toBe('/faq');
  });

  it('is empty where there is only an empty paragraph', () => {
    expect(htmlOf('<p></p>')).toBe('');
  });
});

function Held({ html, told }: { html: string; told: (html: string) => void }) {
  const [value, setValue] = useState(html);
  const change = (next: string) => {
    told(next);
    setValue(next);
  };
  return <RichEditor label="Answer" value={value} onChange={change} />;
}

describe('the rich editor', () => {
  it('shows a text and says its name', async () => {
    render(<Held html="<p>Store <strong>dry</strong>.</p>" told={vi.fn()} />);
    const box = await screen.findByRole('textbox', { name: 'Answer' });
    expect(box.innerHTML).toContain('<strong>dry</strong>');
    expect(screen.getByRole('button', { name: 'Strong' }).title).toBe('Strong (Ctrl B)');
  });

  it('edits a text with a table as HTML, and cleans it when the field is left', async () => {
    const told = vi.fn();
    render(<Held html="<table><tbody><tr><td>1</td></tr></tbody></table>" told={told} />);
    const source = await screen.findByRole('textbox', { name: 'Answer' });
    fireEvent.change(source, { target: { value: '<table></table><script>x</script>' } });
    fireEvent.blur(source);
    expect(told).toHaveBeenLastCalledWith('<table></table>');
  });

  it('leaves Ctrl Enter to the page, which saves by it, and breaks no line', async () => {
    const [told, saved] = [vi.fn(), vi.fn()];
    function Page() {
      useKeys({ '$mod+Enter': { label: 'Save', run: saved } });
      return <Held html="<p>Store dry.</p>" told={told} />;
    }
    render(<Page />);
    const box = await screen.findByRole('textbox', { name: 'Answer' });
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', ctrlKey: true });
    expect(saved).toHaveBeenCalledTimes(1);
    expect(told).not.toHaveBeenCalled();
  });

  it('breaks no line by Ctrl Enter where the page takes none, while it saves', async () => {
    render(<Held html="<p>Store dry.</p>" told={vi.fn()} />);
    const box = await screen.findByRole('textbox', { name: 'Answer' });
    const press = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
    expect(box.dispatchEvent(new KeyboardEvent('keydown', press))).toBe(false);
  });
});
