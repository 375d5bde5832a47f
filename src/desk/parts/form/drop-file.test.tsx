// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DropFile } from './drop-file.tsx';

afterEach(cleanup);

const file = new File(['x'], 'bar.png', { type: 'image/png' });
const paste = () => fireEvent.paste(document.body, { clipboardData: { files: [file] } });

it('a picture that is pasted goes to the only place for files, wherever the focus is', () => {
  const onFile = vi.fn<(file: File) => void>();
  render(
    <DropFile accept="image/*" onFile={onFile}>
      Drop a picture
    </DropFile>,
  );
  paste();
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
});

it('of two places for files the one with the focus takes what is pasted', () => {
  const [logo, picture] = [vi.fn<(file: File) => void>(), vi.fn<(file: File) => void>()];
  render(
    <>
      <DropFile accept="image/*" onFile={logo}>
        Drop a logo
      </DropFile>
      <DropFile accept="image/*" onFile={picture}>
        Drop a picture
      </DropFile>
    </>,
  );
  paste();
  expect([logo, picture].flatMap((taken) => taken.mock.calls)).toEqual([]);
  screen.getByLabelText('Drop a picture').focus();
  paste();
  expect(picture).toHaveBeenCalledExactlyOnceWith(file);
  expect(logo).not.toHaveBeenCalled();
});
