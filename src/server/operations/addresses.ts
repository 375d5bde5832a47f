import { Refusal } from '#shared/contract/refusal.ts';
import type { HandlersOf } from './handler.ts';

export const addressHandlers: HandlersOf<
  'GetProfileForFront' | 'GetProceedToBuyForFront' | 'AddDeliveryAddress'
> = {
  async GetProfileForFront() {
    throw new Refusal(404, 'to be written');
  },

  async GetProceedToBuyForFront() {
    throw new Refusal(404, 'to be written');
  },

  async AddDeliveryAddress() {
    throw new Refusal(404, 'to be written');
  },
};
