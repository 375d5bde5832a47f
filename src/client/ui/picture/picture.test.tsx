// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Picture } from './picture.tsx';

const src = '/pictures/lotus-560.webp#w=560&h=420&s=160,560&p=UklGAA';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function placeholder(root: ParentNode) {
  return root.querySelector('img[aria-hidden]');
}

describe('Picture', () => {
  it('offers AVIF and WebP in its own size, over a blur of itself', () => {
    const { container } = render(<Picture src={src} alt="Lotus coin" sizes="50vw" />);
    const image = screen.getByAltText('Lotus coin');
    expect(image.getAttribute('src')).toBe('/pictures/lotus-560.webp');
    expect(image.getAttribute('srcset')).toContain('/pictures/lotus-160.webp 160w');
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['560', '420']);
    expect(image.getAttribute('loading')).toBe('lazy');
    const source = container.querySelector('source');
    expect(source?.getAttribute('type')).toBe('image/avif');
    expect(source?.getAttribute('sizes')).toBe('50vw');
    expect(placeholder(container)?.getAttribute('alt')).toBe('');
  });

  it('tells an image that is waited for its files only inside its picture', () => {
    const alone: string[] = [];
    const { setAttribute } = Element.prototype;
    vi.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (
      this: Element,
      name,
      value,
    ) {
      if (name.startsWith('src') && this.localName === 'img' && !this.parentElement)
        alone.push(value);
      setAttribute.call(this, name, value);
    });
    const { rerender } = render(<Picture src={src} alt="Lotus coin" priority />);
    const image = screen.getByAltText('Lotus coin');
    expect(image.getAttribute('src')).toBe('/pictures/lotus-560.webp');
    expect(image.getAttribute('srcset')).toContain('/pictures/lotus-160.webp 160w');
    expect(alone.filter((file) => file.includes('lotus'))).toEqual([]);
    rerender(<Picture src={src.replace('#', '?v=1#')} alt="Lotus coin" priority />);
    expect(image.getAttribute('src')).toBe('/pictures/lotus-560.webp?v=1');
    const rendered = renderToString(<Picture src={src} alt="Lotus coin" priority />);
    expect(rendered).toContain('src="/pictures/lotus-560.webp"');
  });

  it('shows its mark if the store has no picture', () => {
    const { container } = render(<Picture src="" alt="Lotus coin" />);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('img', { name: 'Lotus coin' })).toBeTruthy();
  });

  it('loads in place where the query of its address changes alone, also after it failed', () => {
    const { rerender } = render(<Picture src={src} alt="Lotus coin" />);
    const image = screen.getByAltText('Lotus coin');
    rerender(<Picture src={src.replace('#', '?v=1#')} alt="Lotus coin" />);
    expect(screen.getByAltText('Lotus coin')).toBe(image);
    expect(image.getAttribute('src')).toBe('/pictures/lotus-560.webp?v=1');
    fireEvent.error(image);
    expect(screen.getByRole('img', { name: 'Lotus coin' }).tagName).toBe('SPAN');
    rerender(<Picture src={src.replace('#', '?v=2#')} alt="Lotus coin" />);
    expect(screen.getByAltText('Lotus coin').getAttribute('src')).toContain('?v=2');
  });

  it('removes the blur once it has loaded', () => {
    const { container } = render(<Picture src={src} alt="Lotus coin" />);
    expect(placeholder(container)).not.toBeNull();
    fireEvent.load(screen.getByAltText('Lotus coin'));
    expect(placeholder(container)).toBeNull();
  });

  it('notices that it loaded before the listeners were there', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(560);
    vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue(
      '/pictures/lotus-560.avif',
    );
    const { container } = render(<Picture src={src} alt="Lotus coin" />);
    expect(container.firstElementChild?.getAttribute('data-stage')).toBe('ready');
  });

  it('shows a quiet mark, named like the picture, if it fails', () => {
    const { container } = render(<Picture src={src} alt="Lotus coin" />);
    fireEvent.error(screen.getByAltText('Lotus coin'));
    expect(screen.getByRole('img', { name: 'Lotus coin' }).tagName).toBe('SPAN');
    expect(container.querySelector('img')).toBeNull();
  });

  it('starts again for another address', () => {
    const { rerender } = render(<Picture src={src} alt="Lotus coin" />);
    fireEvent.error(screen.getByAltText('Lotus coin'));
    act(() => rerender(<Picture src="/pictures/bar.webp" alt="Lotus coin" />));
    expect(screen.getByAltText('Lotus coin').getAttribute('src')).toBe('/pictures/bar.webp');
  });

  it('loads a priority picture at once, and renders on the server without inline style', () => {
    const html = renderToString(<Picture src={src} alt="" priority />);
    expect(html).toContain('fetchPriority="high"');
    expect(html).toContain('loading="eager"');
    expect(html).not.toContain('style=');
  });
});
