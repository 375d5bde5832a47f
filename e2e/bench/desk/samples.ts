import { orderNumber, SIZES, utrOf } from './seed.ts';

/** One request of an operation; `most` if it may take longer than a list: a file, a check of everything. */
export interface Sample {
  request: object;
  most?: number;
}

const FILE_MS = 10_000;
const list = (...requests: object[]): Sample[] => requests.map((request) => ({ request }));
const slow = (...requests: object[]): Sample[] =>
  requests.map((request) => ({ request, most: FILE_MS }));
/** For operations that are not lists and change nothing here: not measured, and not reported as missing. */
const NOT_HERE: Sample[] = [];

/** A delivered order in the middle, and one that waits to be packed. */
const middle = orderNumber(SIZES.orders / 2 + 1);
const toPack = orderNumber(SIZES.orders - 500);
const half = { after: middle };
const span = { from: '2026-10-20', to: '2026-11-20' };
const year = { from: '2025-11-21', to: '2026-11-20' };

/**
 * Requests of every reading operation, by name. An operation without a sample fails the bench; samples of operations unknown to
 * this build are skipped.
 */
export const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  Door: list({}),
  AskPasskey: NOT_HERE,
  ReadInvitation: NOT_HERE,
  WhoAmI: list({}),
  OwnAccount: list({}),
  ListStaff: list({}),
  StaffMember: list({ staff: 1 }),
  ListNetworks: list({}),
  Approvals: list({}, { all: true }),
  OwnRequests: list({}),
  Limits: list({}),
  WhatWaits: list({}),
  TodayFigures: list({}),
  OutOfOrdinary: list({}),
  Selling: list({}),
  Guard: NOT_HERE,
  GuardHistory: list({}),
  Find: list(
    { text: 'Mehta' },
    { text: middle.slice(0, 9) },
    { text: '9000012345' },
    { text: utrOf(50_001) },
    { text: '₹35,420' },
    { text: 'Kochi' },
  ),
  PreviewStatement: NOT_HERE,
  ListStatements: list({}),
  CountPayments: list({}),
  ListPayments: ['look', 'asked', 'late', 'suspense', 'paid'].map((tab) => ({ request: { tab } })),
  ListIncoming: ['booked', 'foreign'].map((state) => ({ request: { state } })),
  ShowPayment: list(
    { item: `order:${orderNumber(SIZES.orders - 10)}` },
    { item: `order:${middle}` },
    { item: 'incoming:101' },
  ),
  OpenProof: NOT_HERE,
  FindPayable: list({ text: 'Mehta' }, { text: '35,420' }),
  CountRefunds: list({}),
  ListDueBack: list({}),
  ListRefunds: list({ state: 'asked' }, { state: 'failed' }),
  ListToPack: list({}, { after: toPack }),
  ShowPacking: list({ order: toPack }, { order: middle }),
  OpenPackingPaper: slow({ order: toPack, paper: 'label' }, { order: toPack, paper: 'list' }),
  CountOrders: list({}),
  ListOrders: list(
    {},
    half,
    { limit: 500 },
    { find: 'mehta' },
    { find: 'kochi subramanian' },
    { find: 'mehta', ...half },
    { find: utrOf(50_001).slice(4) },
    { find: utrOf(3).slice(2) },
    { find: 'no such words' },
    { find: '9000012345' },
    { find: '₹35,420' },
    { find: '20 Nov 2025' },
    { find: 'sq0000050001' },
    { find: 'GB-00000300' },
    { states: ['confirmed'], kind: 'buy' },
    { states: ['returned'], metal: 'silver' },
    { states: ['credited-back'] },
    { metal: 'silver', mode: 'CARD', kind: 'convert' },
    { metal: 'silver', find: 'panaji', states: ['cancelled'] },
    { least: '400000', most: '400100' },
    { least: '1', most: '2' },
    { ...year, states: ['lapsed'], find: 'rao' },
    { waits: 'pack' },
    { waits: 'deliver' },
  ),
  ExportOrders: slow({ from: '2026-09-01' }),
  ShowOrder: list({ order: middle }, { order: toPack }, { order: orderNumber(7) }),
  OpenPaper: list({
    order: middle,
    paper: `26-27/${String(SIZES.orders / 2 + 1).padStart(6, '0')}`,
  }),
  CatalogueTree: list({}),
  PriceBasis: NOT_HERE,
  CataloguePictures: list({}, { search: 'lotus' }),
  HomeGroups: list({}),
  ExportCatalogue: slow({ form: 'json' }, { form: 'csv' }),
  CheckCatalogueFile: NOT_HERE,
  Stock: list({}, { search: '4999' }, { which: 'kept' }, { which: 'sold-out' }),
  StockPieces: list({ detailId: 7 }, { detailId: 7, search: 'GB' }),
  CatalogueProducts: list(
    {},
    { search: '4999' },
    { metal: 'Silver' },
    { state: 'published' },
    { stock: 'kept' },
  ),
  CatalogueProduct: list({ productId: 2500 }),
  ProductHistory: list({ productId: 2500 }),
  Prices: NOT_HERE,
  PriceHistory: list({}),
  ListPictures: list({}),
  PreviewPicture: NOT_HERE,
  AuditNames: list({}),
  ListAudit: list({}, { words: 'confirm' }, { words: middle }),
  VerifyAudit: slow({}),
  ContentHistory: list({}),
  CouponHistory: list({}),
  ReviewHistory: list({}),
  ShopHistory: list({}),
  ListContent: ['banner', 'news', 'faq', 'store'].map((kind) => ({ request: { kind } })),
  ListCoupons: list({}),
  CouponUses: list({ code: 'CODE7' }),
  ListEnquiries: ['open', 'done'].map((which) => ({ request: { which } })),
  ListReviews: ['waiting', 'published'].map((which) => ({ request: { which } })),
  ListTexts: list({}),
  ReadText: list({ page: '/about' }),
  TextVersions: list({ page: '/about' }),
  GetBrand: list({}),
  GetShopDetails: list({}),
  GetMarketHours: list({}),
  ReadPayees: NOT_HERE,
  ReadSetup: list({}),
  FindCustomers: list({}, { words: 'Mehta' }, { words: '9000012345' }, { words: 'no such name' }),
  ReadCustomer: list({ id: 500 }),
  ReadCustomerTimeline: list({ id: 500 }),
  OpenIdentity: NOT_HERE,
  ExportCustomer: slow({ id: 500, reason: 'bench' }),
  ReadCustomerStatement: slow({ id: 500, ...span, format: 'csv' }),
  FindLedgerAccounts: list({}, { words: 'Mehta' }),
  ReadLedgerAccount: list({ account: 'vault' }, { account: 'customer:500' }),
  ReadLedgerSet: list({ id: 50_007 }),
  ReadLedgerChecks: list({}),
  ReadVault: list({}),
  FindDays: list({}),
  ReadDay: list({ day: '2026-11-19' }),
  ExportDayBook: slow({ ...span, what: 'csv' }),
  FindPayouts: list({}),
  FindPayoutFiles: list({}),
  ReadReport: [
    ...['sales', 'metal', 'margin', 'conversion', 'failed'].flatMap((report) =>
      list({ report, ...span }),
    ),
    // It reads every paper of the month, as the return does: the two must agree.
    ...slow({ report: 'gst', ...span }),
    ...['month', 'metal', 'city', 'weight', 'piece'].flatMap((group) =>
      list({ report: 'sales', group, ...year }, { report: 'margin', group, ...year }),
    ),
    ...['metal', 'conversion', 'failed'].flatMap((report) =>
      list({ report, group: 'month', ...year }),
    ),
  ],
};
