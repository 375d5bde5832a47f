import { gstReturn } from '../../reports/gst-return.ts';
import { type DeskCommand, WrongUsage } from '../../command-line/command.ts';

export const gstCommand: DeskCommand = {
  name: 'gst',
  right: 'reports.see',
  personal: true,
  takes: [],
  options: {
    month: { value: 'YYYY-MM', about: 'the month of the return', required: true },
    gstin: { value: 'GSTIN', about: 'of which registration, where the store had several' },
    save: { value: 'DIR', about: 'writes the portal’s JSON and a CSV for each table to a folder' },
    force: { about: 'even over files that are there' },
    anyway: { about: 'also papers of TAX_PROFILE=specification, which tax the metal alone' },
  },
  about: 'GSTR-1 of a month out of the invoices and notes that were issued in it',
  run: ({ shop }, given) =>
    gstReturn(shop, {
      month: given.option('month') ?? '',
      gstin: given.option('gstin'),
      files: given.option('save') !== undefined,
      anyway: given.has('anyway'),
      wrong: (words) => new WrongUsage(words),
    }),
};
