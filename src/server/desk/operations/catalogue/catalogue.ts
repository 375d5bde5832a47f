import type { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import { discardDraft, duplicateProduct, saveDraft } from '../../catalogue/drafts.ts';
import { catalogueFile } from '../../catalogue/file/export-catalogue.ts';
import { listChanges, undoPublish } from '../../catalogue/history.ts';
import { findHomeGroups, saveHomeGroups } from '../../catalogue/home-groups.ts';
import { checkImport, importFile } from '../../catalogue/file/import-file.ts';
import { listPictures } from '../../catalogue/list-pictures.ts';
import { listProducts } from '../../catalogue/list-products.ts';
import { orderBranches, orderProducts } from '../../catalogue/order.ts';
import { findPriceBasis } from '../../catalogue/price-basis.ts';
import { findProductFacts, presentSaved } from '../../catalogue/product-facts.ts';
import { bringBackProduct, publishDraft, withdrawProduct } from '../../catalogue/publish.ts';
import { scheduleDraft } from '../../catalogue/schedule.ts';
import { findTree, saveBranch } from '../../catalogue/tree.ts';
import { listPieces, listStock } from '../../stock/read-stock.ts';
import { receiveFile, receivePieces, withdrawPiece } from '../../stock/receive.ts';
import type { DeskHandlersOf } from '../handler.ts';

export const catalogueHandlers: DeskHandlersOf<typeof catalogueOperations> = {
  CatalogueProducts: async (filter, { shop }) => ({ data: await listProducts(shop, filter) }),
  CatalogueProduct: async (asked, { shop }) => ({ data: await findProductFacts(shop, asked) }),
  ProductHistory: async (asked, { shop }) => ({ data: await listChanges(shop, asked) }),
  SaveDraft: async (saved, { shop, desk }) => ({
    data: await presentSaved(shop, await saveDraft(desk, saved)),
  }),
  DiscardDraft: async (seen, { desk }) => ({ data: await discardDraft(desk, seen) }),
  DuplicateProduct: async ({ productId }, { desk }) => ({
    data: { draftId: await duplicateProduct(desk, productId) },
  }),
  PublishDraft: async (seen, { desk }) => ({ data: await publishDraft(desk, seen) }),
  ScheduleDraft: async (seen, { desk }) => ({ data: await scheduleDraft(desk, seen) }),
  WithdrawProduct: async ({ productId, reason }, { desk }) => ({
    data: await withdrawProduct(desk, productId, reason),
  }),
  BringBackProduct: async ({ productId }, { desk }) => ({
    data: await bringBackProduct(desk, productId),
  }),
  UndoPublish: async (undo, { desk }) => ({ data: await undoPublish(desk, undo) }),
  CatalogueTree: async (_request, { shop }) => ({ data: { productTypes: await findTree(shop) } }),
  PriceBasis: async (_request, { shop }) => ({ data: await findPriceBasis(shop) }),
  CataloguePictures: async (asked, { shop }) => ({ data: await listPictures(shop, asked) }),
  OrderProducts: async (order, { desk }) => ({ data: await orderProducts(desk, order) }),
  SaveBranch: async (branch, { desk }) => ({ data: await saveBranch(desk, branch) }),
  OrderBranches: async (order, { desk }) => ({ data: await orderBranches(desk, order) }),
  HomeGroups: async (_request, { shop }) => ({ data: await findHomeGroups(shop) }),
  SaveHomeGroups: async (groups, { desk }) => ({ data: await saveHomeGroups(desk, groups) }),
  ExportCatalogue: async ({ form }, { shop }) => ({ data: await catalogueFile(shop, form) }),
  CheckCatalogueFile: async ({ file }, { desk }) => ({ data: await checkImport(desk, file) }),
  ImportCatalogueFile: async (checked, { desk }) => ({ data: await importFile(desk, checked) }),
  Stock: async (asked, { shop }) => ({ data: await listStock(shop, asked) }),
  StockPieces: async (asked, { shop }) => ({ data: await listPieces(shop, asked) }),
  ReceivePieces: async (given, { desk }) => ({ data: await receivePieces(desk, given) }),
  ReceiveStockFile: async (given, { desk }) => ({ data: await receiveFile(desk, given) }),
  MovePiece: async (move, { desk }) => ({ data: await withdrawPiece(desk, move) }),
};
