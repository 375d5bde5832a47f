import * as account from './account.ts';
import { EraseAccount, GetAccountData } from './account-data.ts';
import * as addresses from './addresses.ts';
import * as bankTransfer from './bank-transfer.ts';
import * as bagChanges from './bag-changes.ts';
import { GetIdentity, SaveIdentity } from './buyer-identity.ts';
import * as cart from './cart.ts';
import {
  GetCategoryFront,
  GetCustomizedCategoryFront,
  GetCustomizedProductTypeFront,
  GetFinalProductFront,
  GetNameByIdForFront,
  GetProCategoriesForFront,
  GetProductFront,
  GetProductTypeFront,
  GetSubCategoryFront,
} from './catalogue.ts';
import { GetCatalogueForFront } from './catalogue-list.ts';
import { FindProducts } from './find-products.ts';
import * as content from './content.ts';
import * as digital from './digital.ts';
import * as feedback from './feedback.ts';
import * as holdings from './holdings.ts';
import { ProveNumber, SendNumberCode } from './number-proof.ts';
import * as orders from './orders.ts';
import * as payment from './payment.ts';
import { GetPaymentTerms } from './payment-terms.ts';
import { GetPayout, SavePayout } from './payouts.ts';
import { LockPrice } from './price-lock.ts';
import { GetTicketEnd } from './ticket-end.ts';
import { GetQRCodeForFront } from './qr-code.ts';
import { GetRateHistory } from './rate-history.ts';
import * as recovery from './recovery.ts';
import { EndSession, GetSecurityEvents, GetSessions } from './security.ts';
import * as shopContent from './shop-content.ts';

/**
 * Every operation that the store answers, by its name on the wire. The server needs a handler for each or it
 * does not compile. The app imports single operations, so that it carries only those it calls.
 */
export const operations = {
  GetLogin: account.GetLogin,
  insertRegister: account.insertRegister,
  Logout: account.Logout,
  VerifyLoginIdForForgotPassFront: recovery.VerifyLoginIdForForgotPassFront,
  VerifyOtpForFront: recovery.VerifyOtpForFront,
  ChangePasswordFront: recovery.ChangePasswordFront,
  GetProfileForFront: addresses.GetProfileForFront,
  GetProceedToBuyForFront: addresses.GetProceedToBuyForFront,
  AddDeliveryAddress: addresses.AddDeliveryAddress,
  GetProductTypeFront,
  GetCustomizedProductTypeFront,
  GetCategoryFront,
  GetSubCategoryFront,
  GetCustomizedCategoryFront,
  GetNameByIdForFront,
  GetProductFront,
  GetFinalProductFront,
  GetProCategoriesForFront,
  GetCatalogueForFront,
  FindProducts,
  GetBannerForFront: content.GetBannerForFront,
  GetContactDetaisForFront: content.GetContactDetaisForFront,
  GetBlogForFront: content.GetBlogForFront,
  GetTestimonialsForFront: content.GetTestimonialsForFront,
  AddTestimonialsForFront: feedback.AddTestimonialsForFront,
  AddEnquireFront: feedback.AddEnquireFront,
  GetFaqForFront: content.GetFaqForFront,
  GetTextsForFront: shopContent.GetTextsForFront,
  GetStoresForFront: shopContent.GetStoresForFront,
  GetRatePremiumForFront: content.GetRatePremiumForFront,
  GetQRCodeForFront,
  GetCart: cart.GetCart,
  getItemCount: cart.getItemCount,
  AddToCart: bagChanges.AddToCart,
  UpdateQuantity: bagChanges.UpdateQuantity,
  DeleteCartItemById: bagChanges.DeleteCartItemById,
  VerifyCouponCode: bagChanges.VerifyCouponCode,
  LockPrice,
  VerifyConvertToCoin: payment.VerifyConvertToCoin,
  proceedToPayCoin: payment.proceedToPayCoin,
  proceedToPayCovertToCoin: payment.proceedToPayCovertToCoin,
  CreateCardPayment: payment.CreateCardPayment,
  verifyPayment: payment.verifyPayment,
  getOrdersByUserForFront: orders.getOrdersByUserForFront,
  getConvertCoinOrder: orders.getConvertCoinOrder,
  GetOrderDetailsById: orders.GetOrderDetailsById,
  GetOrderStatus: orders.GetOrderStatus,
  AnswerAsked: orders.AnswerAsked,
  GetInvoice: orders.GetInvoice,
  GetBalance: holdings.GetBalance,
  getRate: digital.getRate,
  orderDigital: digital.orderDigital,
  proceedToPayDigital: digital.proceedToPayDigital,
  getOrders: digital.getOrders,
  GetStatement: digital.GetStatement,
  GetTicketEnd,
  GetPaymentTerms,
  GetTransfer: bankTransfer.GetTransfer,
  TellPayment: bankTransfer.TellPayment,
  QuoteLate: bankTransfer.QuoteLate,
  AcceptLate: bankTransfer.AcceptLate,
  DeclineLate: bankTransfer.DeclineLate,
  GetIdentity,
  SaveIdentity,
  GetAccountData,
  EraseAccount,
  SendNumberCode,
  ProveNumber,
  GetSessions,
  EndSession,
  GetSecurityEvents,
  GetPayout,
  SavePayout,
  GetRateHistory,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
