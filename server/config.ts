import { type Integrations, integrations, openIntegrations } from '#integrations/integrations.ts';
import { type BaseConfig, baseVariables, readBaseConfig } from '#platform/config/config.ts';
import type { Environment } from '#platform/config/variables.ts';

export type Config = BaseConfig & Integrations;

export const settingNames = [
  ...Object.keys(baseVariables),
  ...integrations.flatMap(({ variables }) => variables),
];

/**
 * Reads the environment once, at the start (README.md).
 * @throws {ConfigError} for a value that is wrong or contradicts another
 */
export function readConfig(environment: Environment): Config {
  return { ...readBaseConfig(environment), ...openIntegrations(environment) };
}
