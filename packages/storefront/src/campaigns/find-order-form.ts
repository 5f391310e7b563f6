type Listed = { id: string; per: "order" | "period" };

/** The form that asks about an order: the one for orders, else the first. */
export const findOrderForm = <F extends Listed>(forms: readonly F[]): F | undefined =>
  forms.find(({ per }) => per === "order") ?? forms[0];
