import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  type Answers,
  type Fields,
  openApp,
  testApp,
  type TestApp,
  yes,
} from '#client/testing/shop-app.tsx';

export const unwrap = (fields: Fields) => JSON.parse(String(fields['Obj'])) as Fields;
export const saved = (app: TestApp) => app.sent('AddDeliveryAddress').map(unwrap);
export const asked = (app: TestApp, type: string) =>
  app.sent('GetProceedToBuyForFront').filter((fields) => unwrap(fields)['type'] === type).length;

interface Row {
  Id: number;
  Address: string;
  GstNumber?: string;
  Status?: boolean;
}
const wire = ({ Id, Address, GstNumber = '', Status = false }: Row) => ({
  Id,
  Name: 'Asha Mehta',
  Address,
  GstNumber,
  Number: '9876543210',
  Email: 'asha@aurum.example',
  Status,
});
export const BILLING: Row[] = [
  { Id: 1, Address: '14 Ranade Road', GstNumber: '27AAPFU0939F1ZV' },
  { Id: 3, Address: '9 Hill Road', Status: true },
];
export const SHIPPING: Row[] = [{ Id: 2, Address: '2 Marine Drive', Status: true }];

/** A store whose address book can be changed, with one product in the bag. */
export function store(billing = BILLING, shipping = SHIPPING): Answers {
  const lists: Record<string, Row[]> = {
    billing: billing.map((row) => ({ ...row })),
    shipping: shipping.map((row) => ({ ...row })),
  };
  let next = 50;
  return {
    GetCart: () => yes([{ CartId: 1, Quantity: 1, ProductName: 'Lotus', Weight: '1gm' }]),
    GetProceedToBuyForFront: (fields) =>
      yes((lists[String(unwrap(fields)['type'])] ?? []).map(wire)),
    GetProfileForFront: () =>
      yes(
        Object.entries(lists).flatMap(([Type, rows]) =>
          rows.map((row) => ({ ...wire(row), FirstName: 'Asha', Type, addressNumber: 1 })),
        ),
      ),
    AddDeliveryAddress(fields) {
      const { Address, GstNumber, Type, index } = unwrap(fields);
      const list = lists[String(Type)] ?? [];
      const old = list[Number(index) - 1];
      const row = {
        Id: old?.Id ?? (next += 1),
        Address: String(Address),
        GstNumber: String(GstNumber),
      };
      list[Number(index) - 1] = { ...old, ...row };
      return yes(undefined, 'Address saved.');
    },
  };
}
export async function open(answers: Answers = store(), at = '/proceedtobuy') {
  const app = testApp(answers);
  await openApp(app, at);
  await screen.findByRole('button', { name: 'Submit' });
  return app;
}
export const ready = (name = 'Billing Address 1') => screen.findByRole('listitem', { name });
export const card = (name: string) => within(screen.getByRole('listitem', { name }));
export const radio = (name: string) => card(name).getByRole<HTMLInputElement>('radio');
/** Opens a closed card first, as a customer does. */
function opened(name: string) {
  const edit = card(name).queryByRole('button', { name: /^Edit/ });
  if (edit) fireEvent.click(edit);
  return card(name);
}
export const address = (name: string) =>
  opened(name).getByLabelText<HTMLTextAreaElement>('Address');
export const gst = (name: string) => opened(name).getByLabelText<HTMLInputElement>(/^GST number/);
export const type = (input: HTMLElement, value: string) =>
  fireEvent.change(input, { target: { value } });
export const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const save = (name: string) => press(button(`Save ${name}`));
export const submit = () => press(button('Submit'));
export const tab = (name: string) => press(screen.getByRole('tab', { name }));
export const checked = () =>
  screen.getAllByRole<HTMLInputElement>('radio').map((each) => each.checked);
export const box = () => screen.getByRole('checkbox', { name: /^My shipping address is the same/ });
export const handedOn = () =>
  JSON.parse(sessionStorage.getItem('addressData') ?? 'null') as unknown;
export const path = (app: TestApp) => app.router.state.location.pathname;
