// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderDesk } from '../../testing/render-desk.tsx';
import { Dialog } from '../dialog/dialog.tsx';
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

it('what is pasted while a dialog is open goes to the place in it, and to none below', async () => {
  const below = vi.fn<(file: File) => void>();
  const inside = vi.fn<(file: File) => void>();
  const steps: ReactNode[] = [
    'The first one',
    <DropFile key="another" accept="image/*" onFile={inside}>
      Another picture
    </DropFile>,
  ];
  function Page() {
    const [step, setStep] = useState(0);
    return (
      <>
        <DropFile accept="image/*" onFile={below}>
          Drop pictures
        </DropFile>
        {step < steps.length && (
          <Dialog title="Add a picture" onClose={() => undefined}>
            {steps[step]}
            <button type="button" onClick={() => setStep(step + 1)}>
              Next
            </button>
          </Dialog>
        )}
      </>
    );
  }
  const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await renderDesk(Page);
  paste();
  expect(below).not.toHaveBeenCalled();
  next();
  paste();
  expect(inside).toHaveBeenCalledExactlyOnceWith(file);
  next();
  paste();
  expect(below).toHaveBeenCalledExactlyOnceWith(file);
});
