/** A difference between two groups with its 95% confidence interval. */
export interface Difference {
  difference: number;
  low: number;
  high: number;
}

/** The 97.5% quantile of the standard normal distribution. */
const Z = 1.959964;

export interface Share {
  hits: number;
  /** Must be at least 1. */
  size: number;
}

/**
 * The difference between two shares (from -1 to 1), by Newcombe's hybrid score interval: method 10 in 'Interval
 * estimation for the difference between independent proportions', Statistics in Medicine 17 (1998), 873–890.
 */
export function compareShares(a: Share, b: Share): Difference {
  const [shareA, lowA, highA] = toWilson(a);
  const [shareB, lowB, highB] = toWilson(b);
  const difference = shareA - shareB;
  return {
    difference,
    low: difference - Math.hypot(shareA - lowA, highB - shareB),
    high: difference + Math.hypot(highA - shareA, shareB - lowB),
  };
}

/** A share with the bounds of Wilson's score interval. */
function toWilson({ hits, size }: Share): [share: number, low: number, high: number] {
  const share = hits / size;
  const square = Z * Z;
  const center = 2 * hits + square;
  const width = Z * Math.sqrt(square + 4 * hits * (1 - share));
  const scale = 2 * (size + square);
  return [share, (center - width) / scale, (center + width) / scale];
}

export interface Mean {
  mean: number;
  /** The variance of the sample. */
  variance: number;
  /** Must be at least 1. */
  size: number;
}

/** The difference between two means of large samples, by the normal approximation with unequal variances. */
export function compareMeans(a: Mean, b: Mean): Difference {
  const difference = a.mean - b.mean;
  const width = Z * Math.sqrt(a.variance / a.size + b.variance / b.size);
  return { difference, low: difference - width, high: difference + width };
}

/**
 * The mean of the differences of pairs, such as one customer before and after, with its interval by the normal
 * approximation. The pairs must be many, because the interval of a small sample would be wider.
 */
export function comparePairs({ mean, variance, size }: Mean): Difference {
  const width = Z * Math.sqrt(variance / size);
  return { difference: mean, low: mean - width, high: mean + width };
}
