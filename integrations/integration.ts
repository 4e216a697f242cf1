import {
  type Environment,
  readVariables,
  type ValuesOf,
  type Variables,
} from '#platform/config/variables.ts';

/**
 * A company or a store that a shop may work with. Its folder alone knows its name, its variables and its API, and gives
 * the shop an interface: a `PaymentProvider`, an `Aggregator`.
 */
export type Integration<Settings, Service> = {
  /** Its name in docs/privacy.md, where everything that leaves the machine is listed. */
  name: string;
  variables: readonly string[];
  /**
   * Null, and so off, without its variables.
   * @throws {ConfigError}
   */
  readSettings(environment: Environment): Settings | null;
  /** Calls nobody yet. */
  open(settings: Settings): Service;
  /** `readSettings`, then `open`. */
  openIfSet(environment: Environment): Service | null;
};

export function integration<V extends Variables, Settings, Service>({
  name,
  variables,
  toSettings,
  open,
}: {
  name: string;
  variables: V;
  toSettings(values: ValuesOf<V>): Settings | null;
  open(settings: Settings): Service;
}): Integration<Settings, Service> {
  const readSettings = (environment: Environment) =>
    toSettings(readVariables(variables, environment));
  return {
    name,
    variables: Object.keys(variables),
    readSettings,
    open,
    openIfSet(environment) {
      const settings = readSettings(environment);
      return settings === null ? null : open(settings);
    },
  };
}
