type Hour = { hour: number; orders: number; sales: number; then_orders: number; then_sales: number };
export type Pace = { hour: number; weeks: number; hours: readonly Hour[] };

export type PaceSums = { orders: number; sales: number; usualOrders: number | null; usualSales: number | null };

/**
 * Today so far, beside what is usual by the end of the last full hour; null while nothing is usual. The running hour
 * counts for today only, so that a good day does not look bad at five past.
 */
export const getPace = ({ hour, weeks, hours }: Pace): PaceSums => {
  const sum = (of: (each: Hour) => number, until = 24): number =>
    hours.reduce((total, each) => (each.hour < until ? total + of(each) : total), 0);
  const usual = (of: (each: Hour) => number): number | null => (weeks === 0 ? null : Math.round(sum(of, hour) / weeks));
  return {
    orders: sum(({ orders }) => orders),
    sales: sum(({ sales }) => sales),
    usualOrders: usual(({ then_orders }) => then_orders),
    usualSales: usual(({ then_sales }) => then_sales),
  };
};
