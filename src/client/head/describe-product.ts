import type { Product } from '#shared/contract/catalogue.ts';
import { readGrams } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';
import { LANGUAGE_TAG } from '#client/messages/locale.ts';
import { weightText } from '#client/messages/weight-text.ts';
import { purityText } from '#client/features/catalogue/product/product-facts.ts';
import { clockTime } from '#client/rates/clock-time.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { payable } from '#shared/pricing/payable.ts';
import { chargedProduct } from '#shared/pricing/pieces.ts';
import type { Big } from '#shared/pricing/decimal.ts';
import type { Description, LoadedPage } from './description.ts';
import { plainText, shorten } from './plain-text.ts';
import { pictureAddress, sharePicture } from './share-picture.ts';
import type { LinkedData } from './tags.ts';

const DATE = new Intl.DateTimeFormat(LANGUAGE_TAG, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** The price of one piece with its time, without which the price means nothing. */
interface DatedPrice {
  price: Big;
  asOf: number;
}

/** Describes a product at one weight, priced at the rates that the page was rendered with. */
export function describeProduct(page: LoadedPage, product: Product, address: string): Description {
  const dated = datedPrice(page, product);
  const weight = weightText(product.Denomination || product.Weight);
  const words = plainText(product.ShortDesc) || plainText(product.FullDesc);
  const text = dated
    ? m.head_product_price({
        price: formatRupees(dated.price),
        weight,
        date: DATE.format(dated.asOf),
        time: clockTime(dated.asOf, 'minutes'),
        words,
      })
    : m.head_product({ weight, purity: purityText(product), words });
  return {
    title: m.head_product_title({ name: product.ProductName, weight }),
    text: shorten(text.trim(), 300),
    type: 'product',
    picture: { path: product.imagePath1, alt: product.ProductName },
    address,
    data: [productData(page, product, { address, words, dated })],
  };
}

function datedPrice({ app }: LoadedPage, product: Product): DatedPrice | undefined {
  const { asks, asOf } = app.rates.state;
  const price = payable(chargedProduct(product), asks, app.config.taxProfile)?.total;
  return price && price.gt(0) && asOf !== undefined ? { price, asOf } : undefined;
}

function productData(
  { app: { config } }: LoadedPage,
  product: Product,
  about: { address: string; words: string; dated: DatedPrice | undefined },
): LinkedData {
  const { imagePath1, imagePath2, imagePath3, imagePath4, imagePath5 } = product;
  const pictures = [imagePath2, imagePath3, imagePath4, imagePath5]
    .map((path) => pictureAddress(config, path))
    .filter((address) => address !== undefined);
  const grams = readGrams(product.Denomination || product.Weight);
  return {
    '@type': 'Product',
    name: product.ProductName,
    description: about.words || undefined,
    image: [...new Set([sharePicture(config, imagePath1).address, ...pictures])],
    sku: product.UniqueId || undefined,
    brand: { '@type': 'Brand', name: config.projectName },
    material: product.MetalCategory || undefined,
    weight: grams && {
      '@type': 'QuantitativeValue',
      value: grams.toFixed(),
      unitCode: 'GRM',
    },
    url: about.address,
    offers: about.dated && offer(about.dated, about.address, product.SoldOut === true),
  };
}

/** Dates the price without an end of validity: the next tick may change it. */
function offer({ price, asOf }: DatedPrice, address: string, soldOut: boolean): LinkedData {
  const amount = { price: price.toFixed(2), priceCurrency: 'INR' };
  return {
    '@type': 'Offer',
    ...amount,
    priceSpecification: {
      '@type': 'PriceSpecification',
      ...amount,
      valueAddedTaxIncluded: true,
      validFrom: new Date(asOf).toISOString(),
    },
    availability: `https://schema.org/${soldOut ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    url: address,
  };
}
