import { Secret, TOTP } from 'otpauth';
import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import type { RunningStore } from './store.ts';

const NAME = 'Suvarna Refinery';
const WHO = { name: 'Kavita Suvarna', email: 'kavita@suvarna.example' };
const PASSWORD = 'brass lamp at dusk';

const photograph = (colour: string) =>
  sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#efe9dc' } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="1200" height="1200"><rect x="330" y="220" width="540" height="760" rx="50" fill="${colour}"/></svg>`,
        ),
      },
    ])
    .jpeg()
    .toBuffer();

export const PIECES = [
  { name: 'Suvarna Cast Bar', grams: '10', margin: '1', colour: '#c8a24a' },
  { name: 'Suvarna Minted Bar', grams: '5', margin: '2', colour: '#d4af37' },
  { name: 'Suvarna Gram', grams: '1', margin: '4', colour: '#b8862b' },
  { name: 'Suvarna Tola', grams: '11.664', margin: '1.5', colour: '#caa64c' },
  { name: 'Suvarna Twenty', grams: '20', margin: '0.9', colour: '#bf9b30' },
  { name: 'Suvarna Hundred', grams: '100', margin: '0.7', colour: '#a67c1e' },
] as const;

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle fill="#1d3f8f" cx="20" cy="20" r="20"/><path fill="#fff" d="M14 28V12h12v4h-8v3h7v4h-7v5z"/></svg>`;

/** Accepts an invitation, with a password and a code. If it names nobody, they enter who they are. */
async function join(page: Page, link: string, who?: { name: string; email: string }) {
  await page.goto(link);
  if (who) {
    await page.getByLabel('Your name').fill(who.name);
    await page.getByLabel('Email').fill(who.email);
    await page.getByRole('button', { name: 'Go on' }).click();
  }
  await page.getByLabel('New password').fill(PASSWORD);
  const secret = ((await page.getByTestId('secret').textContent()) ?? '').replaceAll(' ', '');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.waitForURL(/\/desk\/?$/);
}

/** The owner of a shop that nobody has set up, at its desk. */
export class Owner {
  constructor(
    private readonly page: Page,
    private readonly store: RunningStore,
  ) {}

  private go = (path: string) => this.page.goto(`${this.store.origin}/desk${path}`);
  private said = (words: string | RegExp) =>
    expect(this.page.getByText(words).first()).toBeVisible();
  private field = (label: RegExp) => this.page.getByRole('textbox', { name: label }).first();

  /** Joins by the link that the start of the store has printed. */
  async join(): Promise<void> {
    const [, token] = /\/desk\/invite(#\S+)/.exec(this.store.printed()) ?? [];
    await join(this.page, `${this.store.origin}/desk/invite${token}`, WHO);
    // Today is empty: it says that the shop is closed, and where to set it up.
    await this.said('The shop is not open yet');
    await this.page.getByRole('link', { name: 'Set it up' }).click();
    await this.said('Closed: nothing is sold before you open the shop');
  }

  /** Invites a clerk, who joins on a page of their own. */
  async clerk(page: Page): Promise<void> {
    await this.go('/staff');
    await this.page.getByRole('button', { name: /^Invite/ }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Invite' });
    await dialog.getByLabel('Name').fill('Rohan Mehta');
    await dialog.getByLabel('Email').fill('rohan@suvarna.example');
    await dialog.getByRole('checkbox', { name: /^Payments/ }).check();
    await dialog.getByRole('button', { name: /^Invite/ }).click();
    const link = (await this.page.getByLabel('Link of the invitation').textContent()) ?? '';
    // The link names the shop's public address, which does not exist in this journey.
    await join(page, link.replace('https://shop.example', this.store.origin));
  }

  async name(): Promise<void> {
    const { page } = this;
    await this.go('/brand');
    await page.getByLabel('Name of the shop').fill(NAME);
    await page.getByLabel('Short name').fill('Suvarna');
    await page.getByLabel('Claim').fill('Fine gold since 1988');
    await page
      .locator('input[type="file"][accept*="svg"]')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
    await expect(page.getByAltText('The logo on a light ground')).toBeVisible();
    await page.getByLabel('Colours of our own').check();
    await page.getByRole('textbox', { name: /^Main/ }).fill('#1d3f8f');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await this.said('Nobody but the desk sees it yet');
    await page.getByRole('button', { name: 'Publish' }).click();
    await this.said(`The shop is ${NAME} now.`);
  }

  async details(): Promise<void> {
    await this.go('/shop');
    await this.field(/^Legal name/).fill('Suvarna Refiners Private Limited');
    await this.field(/^Address/).fill('12 Bullion Exchange, Zaveri Bazaar, Mumbai 400003');
    await this.field(/^State/).fill('Maharashtra');
    await this.field(/^GSTIN/).fill('27AAPFU0939F1ZV');
    await this.field(/^E-mail/).fill('care@suvarna.example');
    await this.page.getByRole('button', { name: /^Save/ }).click();
    await this.said(/^Saved/);
  }

  async payees(): Promise<void> {
    const { page } = this;
    await this.go('/setup');
    await page.getByLabel('UPI id').fill('suvarna@bank');
    await page.getByLabel('Holder of the account').fill('Suvarna Refiners');
    await page.getByLabel('Account number', { exact: true }).fill('50200011122233');
    await page.getByLabel('Account number again').fill('50200011122233');
    await page.getByLabel('IFSC').fill('HDFC0000060');
    await page.getByLabel('Bank and branch').fill('HDFC Bank, Mumbai');
    await page.getByRole('button', { name: /^Save who is paid/ }).click();
    await this.said('From now on customers pay there.');
  }

  async prices(): Promise<void> {
    const { page } = this;
    await this.go('/prices');
    await page
      .getByLabel(/^Gold 999/)
      .first()
      .fill('500');
    await page
      .getByLabel(/^Gold 995/)
      .first()
      .fill('150');
    await page
      .getByLabel(/^Silver 999/)
      .first()
      .fill('1100');
    await page.getByLabel('Why, for the history').fill('As the board decided');
    await page.getByRole('button', { name: 'Set the premiums' }).click();
    await this.said(/As the board decided/);
    await this.go('/guard');
    for (const [what, from, to] of [
      ['Gold, 10 g', '90000', '180000'],
      ['Silver, 1 kg', '100000', '250000'],
    ] as const) {
      await page.getByRole('button', { name: `Set ${what}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: /^From/ }).fill(from);
      await dialog.getByRole('textbox', { name: /^To/ }).fill(to);
      await dialog.getByRole('button', { name: /^Set/ }).click();
      await expect(dialog).toHaveCount(0);
    }
  }

  private async upload(colour: string, shows: string): Promise<void> {
    const { page } = this;
    const buffer = await photograph(colour);
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: `${shows}.jpg`, mimeType: 'image/jpeg', buffer });
    const dialog = page.getByRole('dialog', { name: 'Add a picture' });
    await dialog.getByLabel('What it shows').fill(shows);
    await dialog.getByRole('button', { name: 'Add picture' }).click();
    await expect(dialog).toHaveCount(0, { timeout: 60_000 });
  }

  async categories(): Promise<void> {
    const { page } = this;
    await this.go('/categories');
    await page.getByRole('button', { name: 'New product type' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Gold Bars');
    await this.upload('#c8a24a', 'Bars of gold');
    await page.getByRole('button', { name: 'Save' }).click();
    await this.said('Gold Bars is there.');
    await page.getByRole('button', { name: 'New category in Gold Bars' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Our Bars');
    await page.getByRole('button', { name: 'Save' }).click();
    await this.said('Our Bars is there.');
  }

  /** Uploads a photograph, creates a product with it, and publishes it. */
  async product({ name, grams, margin, colour }: (typeof PIECES)[number]): Promise<void> {
    const { page } = this;
    await this.go('/pictures');
    await this.upload(colour, name);
    await this.go('/catalogue');
    await page.getByRole('button', { name: /^New product/ }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Category').selectOption({ label: 'Our Bars' });
    await page.getByLabel('Short text').fill('Fine gold of our own refinery.');
    await page.getByLabel('Certificate').fill('Assay card');
    await page.getByLabel(/: Weight, g$/).fill(grams);
    await page.getByLabel(/: Code$/).fill(`SUV-${grams}`);
    await page.getByLabel(/: Margin %$/).fill(margin);
    await page.getByLabel(/: Size$/).fill('20 mm');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Choose from the shop’s pictures' }).click();
    const pictures = page.getByRole('dialog', { name: 'Choose a picture' });
    await pictures
      .getByRole('button', { name: new RegExp(name.replaceAll(' ', '.'), 'i') })
      .click();
    for (const tab of ['Description', 'Purity', 'Packaging']) {
      await page.getByRole('button', { name: tab, exact: true }).click();
      await page.locator('[contenteditable="true"]').fill(`${tab} of ${name}.`);
    }
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Publish/ }).click();
    await this.said(`${name} is in the shop.`);
  }

  async open(): Promise<void> {
    const { page } = this;
    await this.go('/setup');
    await this.said('All that is needed is there');
    const hold = page.getByRole('button', { name: 'Hold to open the shop' });
    await hold.focus();
    await page.keyboard.down('Enter');
    await this.said('The shop is open.');
    await page.keyboard.up('Enter');
  }
}

/** Confirms as a clerk who has seen the money in the bank's app. */
export async function confirmPayment(
  page: Page,
  store: RunningStore,
  order: string,
): Promise<void> {
  await page.goto(`${store.origin}/desk/payments`);
  await page.getByRole('list', { name: 'Payments' }).getByText(order).click();
  const payment = page.getByRole('article', { name: `Payment of ${order}` });
  await payment.getByRole('button', { name: /^Confirm ₹/ }).click();
  const dialog = page.getByRole('dialog', { name: 'What the bank shows' });
  await dialog.getByLabel(/^Reference/).fill('632411804417');
  await dialog.getByLabel(/^Reference/).press('Enter');
  await expect(payment).toBeHidden();
}
