import {
  ChannelService,
  Populator,
  ProductService,
  ProductVariantService,
  RequestContextService,
  ShippingMethodService,
  TaxCategoryService,
} from "@vendure/core";
import { instantPayment } from "./config.mjs";

/** The café of the demo adds VAT to its prices; Vendure counts halalas too. */
const setCurrency = async (app) => {
  const channels = app.get(ChannelService);
  const { id } = await channels.getDefaultChannel();
  const context = await app.get(RequestContextService).create({ apiType: "admin" });
  await channels.update(context, {
    id,
    defaultCurrencyCode: "SAR",
    availableCurrencyCodes: ["SAR"],
    pricesIncludeTax: false,
  });
};

const country = { name: "Saudi Arabia", code: "SA", zone: "Saudi Arabia" };

const initialData = {
  defaultLanguage: "en",
  defaultZone: country.zone,
  countries: [country],
  taxRates: [{ name: "VAT", percentage: 15 }],
  shippingMethods: [{ name: "Pickup", price: 0 }],
  paymentMethods: [{ name: "Instant", handler: { code: instantPayment.code, arguments: [] } }],
  collections: [],
};

const addProduct = async (app, context, taxCategoryId, { sku, name, price }) => {
  const languageCode = "en";
  const product = await app.get(ProductService).create(context, {
    enabled: true,
    translations: [{ languageCode, name, slug: sku, description: "" }],
  });
  const [variant] = await app.get(ProductVariantService).create(context, [
    {
      productId: product.id,
      enabled: true,
      sku,
      price,
      taxCategoryId,
      trackInventory: "FALSE",
      translations: [{ languageCode, name }],
    },
  ]);
  return [sku, String(variant.id)];
};

/** Returns the ids that an order names: a variant per product of the menu, and the shipping method. */
export const fillShop = async (app, products) => {
  await setCurrency(app);
  await app.get(Populator).populateInitialData(initialData);
  const context = await app.get(RequestContextService).create({ apiType: "admin" });
  const [taxCategory] = (await app.get(TaxCategoryService).findAll(context)).items;
  const [shippingMethod] = (await app.get(ShippingMethodService).findAll(context)).items;
  const variants = [];
  for (const product of products) variants.push(await addProduct(app, context, taxCategory.id, product));
  return { variants: Object.fromEntries(variants), shippingMethodId: String(shippingMethod.id) };
};
