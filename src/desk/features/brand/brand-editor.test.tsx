// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { brandOperations } from '#shared/desk/contract/content/brand.ts';
import { refetched } from '#client/testing/refetched.ts';
import { queryClient } from '../../api/query-client.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { BrandEditor } from './brand-editor.tsx';
import { renderDesk } from '../../testing/render-desk.tsx';

vi.mock('./brand-preview.tsx', () => ({ BrandPreview: () => null }));

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const LOGO = '0123456789abcdef.svg';
const AT = { by: 'Meera Iyer', at: 0 };
const brandOf = (name: string) => ({
  name,
  shortName: 'Shop',
  claim: '',
  hero: { picture: '', title: '', text: '' },
});

/** The brand with a draft, at a store that refuses what was not seen; what it is asked for after a change it answers once it is let. */
async function edit() {
  let revision = 3;
  let name = 'Kundan';
  let worn = 6;
  let holds = false;
  let waits: (() => void)[] = [];
  const saved = vi.fn<(name: string) => void>();
  let comes: () => void = () => undefined;
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const reply = (data: unknown) => new Response(JSON.stringify({ ok: true, data }));
    const operation = url.split('/').at(-1);
    if (operation === 'GetBrand') {
      if (holds) await new Promise<void>((resolve) => waits.push(resolve));
      const draft = brandOf(name);
      const drafted = revision > 0 ? AT : undefined;
      return reply({
        current: brandOf('AURUM'),
        draft,
        drafted,
        revision,
        heroSrc: '',
        faults: [],
        history: [{ id: worn, name: 'AURUM', by: 'Ravi Rao', at: 0 }],
      });
    }
    if (operation === 'WhoAmI')
      return reply({ id: 1, name: 'Meera', email: '', roles: ['content'] });
    if (operation === 'UploadLogo') {
      await new Promise<void>((resolve) => {
        comes = resolve;
      });
      return reply({ file: LOGO, width: 1, height: 1, plate: false });
    }
    const sent = JSON.parse(body) as {
      revision: number;
      worn?: number;
      brand?: { name: string };
    };
    if (sent.revision !== revision || (sent.worn ?? worn) !== worn)
      return new Response(JSON.stringify({ ok: false, code: 409, msg: 'It was changed.' }));
    holds = true;
    if (!sent.brand) {
      revision = 0;
      worn += 1;
      return reply({ lines: ['Published.'], changed: true, id: worn });
    }
    ({ name } = sent.brand);
    saved(name);
    revision += 1;
    return reply({ revision, faults: [] });
  });
  await renderDesk(function Brand() {
    const { data } = useDeskQuery(brandOperations.GetBrand, {});
    return data ? <BrandEditor brand={data} readOnly={false} /> : null;
  });
  await screen.findByLabelText('Name of the shop');
  return {
    saved,
    /** A logo is chosen, which comes once it is let. */
    async choose() {
      const input = document.querySelector('input[type="file"]') as HTMLInputElement;
      const file = new File(['<svg/>'], 'new.svg', { type: 'image/svg+xml' });
      Object.defineProperty(input, 'files', { value: [file] });
      const before = comes;
      await act(async () => fireEvent.change(input));
      await vi.waitFor(() => expect(comes).not.toBe(before));
      return () => act(async () => comes());
    },
    /** Somebody else saves another name, and it is fetched. */
    async renamed(to: string) {
      name = to;
      revision += 1;
      await refetched(queryClient);
    },
    /** Somebody else publishes a brand of theirs, and it is fetched. */
    async published(as: string) {
      name = as;
      worn += 1;
      revision = 0;
      await refetched(queryClient);
    },
    /** All that waits, and from now on everything, is answered. */
    async fetched() {
      holds = false;
      await act(async () => waits.forEach((go) => go()));
      waits = [];
      await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    },
  };
}
const field = () => screen.getByLabelText<HTMLInputElement>('Name of the shop');
const type = (name: string) =>
  act(async () => fireEvent.change(field(), { target: { value: name } }));
const press = (name: RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const ended = () => vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));

it('what is typed after a publication, before it is fetched, stays and is saved upon it', async () => {
  const brand = await edit();
  await press(/^Publish/);
  await type('Kundan Bullion');
  await brand.fetched();
  await ended();
  expect(field().value).toBe('Kundan Bullion');
  expect(screen.queryByText(/What you typed is still here/)).toBeNull();
  await press(/^Save draft/);
  await vi.waitFor(() => expect(brand.saved).toHaveBeenCalledWith('Kundan Bullion'));
});

it('what is typed while a draft is saved stays and is saved upon it', async () => {
  const brand = await edit();
  await type('Kundan Gold');
  await press(/^Save draft/);
  await vi.waitFor(() => expect(brand.saved).toHaveBeenCalledTimes(1));
  await type('Kundan Gold and Silver');
  await brand.fetched();
  expect(field().value).toBe('Kundan Gold and Silver');
  expect(screen.queryByText(/What you typed is still here/)).toBeNull();
  await press(/^Save draft/);
  await vi.waitFor(() => expect(brand.saved).toHaveBeenLastCalledWith('Kundan Gold and Silver'));
});

it('a logo that is on its way while somebody else saves the draft comes into the form that it was chosen in', async () => {
  const brand = await edit();
  const come = await brand.choose();
  await brand.renamed('Kundan & Sons');
  expect(await screen.findByText(/What you typed is still here/)).toBeTruthy();
  await come();
  await ended();
  expect(screen.getByAltText('The logo on a light ground').getAttribute('src')).toContain(LOGO);
});

it('a logo that is on its way when the draft is saved comes into it', async () => {
  const brand = await edit();
  const come = await brand.choose();
  await type('Kundan Gold');
  await press(/^Save draft/);
  await vi.waitFor(() => expect(brand.saved).toHaveBeenCalledTimes(1));
  await brand.fetched();
  await come();
  await ended();
  expect(screen.getByAltText('The logo on a light ground').getAttribute('src')).toContain(LOGO);
  expect(field().value).toBe('Kundan Gold');
});

it('what is typed while somebody else publishes another brand is not saved over theirs, also where there was no draft', async () => {
  const brand = await edit();
  await brand.published('Kundan');
  await type('Kundan Bullion');
  await brand.published('Suvarna');
  expect(await screen.findByText(/Ravi Rao has published another brand since/)).toBeTruthy();
  expect(field().value).toBe('Kundan Bullion');
  await press(/^Save draft/);
  await ended();
  expect(brand.saved).not.toHaveBeenCalled();
});
