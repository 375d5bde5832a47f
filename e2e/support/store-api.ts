import { GetLogin } from '../../src/shared/contract/account.ts';
import { readReply, writeRequest } from '../../src/shared/contract/envelope.ts';
import type { Operation, ReplyOf, RequestOf } from '../../src/shared/contract/operation.ts';
import { DEMO } from './journey.ts';

/** A device without a browser: it speaks the contract with a store, logged in as the demo’s customer by default. */
export class StoreApi {
  private token = '';
  private cookie = '';

  /** `origin` may be changed for a call: the login is the same by any address of the store. */
  constructor(
    private readonly origin: string,
    private readonly network?: string,
  ) {}

  /** `network`: the address that the store's proxy would see, for many customers from one machine. */
  static async logIn(origin: string, who = DEMO, network?: string): Promise<StoreApi> {
    const api = new StoreApi(origin, network);
    const body = writeRequest(GetLogin, { LoginId: who.number, Password: who.password });
    const response = await api.post(origin, GetLogin.name, body);
    api.cookie = response.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; ');
    api.token = readReply(GetLogin, await response.text()).token ?? '';
    return api;
  }

  /** Throws the Refusal that the app would see. */
  async call<O extends Operation>(
    operation: O,
    request: RequestOf<O>,
    origin = this.origin,
  ): Promise<ReplyOf<O>> {
    const body = writeRequest(operation, request, this.token);
    const response = await this.post(origin, operation.name, body);
    return readReply(operation, await response.text()).data;
  }

  private post(origin: string, name: string, body: string): Promise<Response> {
    const headers = {
      'content-type': 'application/json',
      cookie: this.cookie,
      ...(this.network && { 'x-forwarded-for': this.network }),
    };
    return fetch(`${origin}/api/${name}`, { method: 'POST', headers, body });
  }
}
