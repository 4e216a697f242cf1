import type { PaymentProvider } from '#app/kit/payment-provider.ts';
import type { Aggregator } from '#app/orders/parcels/aggregator.contract.ts';
import type { Google } from '#app/people/google/google.contract.ts';
import { ConfigError, type Environment } from '#platform/config/variables.ts';
import type { Files } from '#platform/storage/files.ts';
import type { LargeObjects } from '#platform/storage/large-objects.ts';
import { google } from './google/google.ts';
import type { Integration } from './integration.ts';
import { razorpay } from './razorpay/razorpay.ts';
import { s3 } from './s3/s3.ts';
import { shiprocket } from './shiprocket/shiprocket.ts';

/** Another payment provider, or another company that books parcels, is a folder and a line here. */
export const paymentProviders = [razorpay];
export const aggregators = [shiprocket];

export const integrations = [google, ...paymentProviders, ...aggregators, s3];

/** The integrations of a shop; null for each that is off. */
export type Integrations = {
  google: Google | null;
  paymentProvider: PaymentProvider | null;
  aggregator: Aggregator | null;
  /** These are null without S3: everything is in DATA_DIR. */
  pictureBucket: string | null;
  files: Files | null;
  backupObjects: LargeObjects | null;
};

/** @throws {ConfigError} */
export function openIntegrations(environment: Environment): Integrations {
  const store = s3.openIfSet(environment);
  return {
    google: google.openIfSet(environment),
    paymentProvider: onlyOne(paymentProviders, environment),
    aggregator: onlyOne(aggregators, environment),
    pictureBucket: store?.pictureBucket ?? null,
    files: store?.files ?? null,
    backupObjects: store?.backups ?? null,
  };
}

/**
 * The one of this kind that is set up, or null.
 * @throws {ConfigError}  for two
 */
export function onlyOne<Service>(
  kind: readonly Pick<Integration<never, Service>, 'name' | 'openIfSet'>[],
  environment: Environment,
): Service | null {
  const on = kind.flatMap(({ name, openIfSet }) => {
    const service = openIfSet(environment);
    return service === null ? [] : { name, service };
  });
  const [first, second] = on;
  if (first && second) {
    throw new ConfigError(`Set the variables of ${first.name} or of ${second.name}, not of both.`);
  }
  return first?.service ?? null;
}
