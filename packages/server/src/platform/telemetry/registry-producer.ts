import { type HrTime, ValueType } from "@opentelemetry/api";
import { emptyResource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client";

type Value = MetricValue<string> & { metricName?: string };
type Family = MetricObjectWithValues<Value>;

const toTime = (milliseconds: number): HrTime => [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1_000_000];

const getLabels = ({ labels }: Value): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).flatMap(([key, value]) => (key === "le" ? [] : [[key, String(value)]])));

/** Prometheus counts each bucket with all smaller ones, OTLP alone. */
const toHistograms = (values: readonly Value[]): { attributes: Record<string, string>; value: Histogram }[] => {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = JSON.stringify(getLabels(value));
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return [...groups.values()].map((group) => {
    const buckets = group.filter(({ labels }) => "le" in labels);
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite);
    const find = (end: string): number => group.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0;
    return {
      attributes: getLabels(group[0] ?? { labels: {}, value: 0 }),
      value: {
        buckets: { boundaries, counts },
        sum: find("_sum"),
        count: find("_count"),
        hasMinMax: false,
      } as Histogram,
    };
  });
};

const toMetric = ({ name, help, type, values }: Family, from: HrTime, to: HrTime): MetricData[] => {
  const descriptor = {
    name,
    description: help,
    unit: name.endsWith("_seconds") ? "s" : "",
    valueType: ValueType.DOUBLE,
  };
  const base = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
  const at = { startTime: from, endTime: to };
  const points = (): DataPoint<number>[] =>
    values.map((value) => ({ ...at, attributes: getLabels(value), value: value.value }));
  const kind = String(type);
  if (kind === "counter")
    return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }];
  if (kind === "gauge") return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: points() }];
  if (kind !== "histogram") return [];
  const dataPoints = toHistograms(values).map((each) => ({ ...at, ...each }));
  return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
};

/** The figures of /metrics for OTLP: one set of figures, whichever way they are read. */
export const produceFrom = (registry: Registry): MetricProducer => {
  const from = toTime(Date.now());
  return {
    collect: async (): Promise<CollectionResult> => {
      const families = (await registry.getMetricsAsJSON()) as unknown as Family[];
      const to = toTime(Date.now());
      const metrics = families.flatMap((family) => toMetric(family, from, to));
      return {
        resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope: { name: "sufra" }, metrics }] },
        errors: [],
      };
    },
  };
};
