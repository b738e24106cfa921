/** The parts of a JSON Schema from which pages and forms about settings are made. */
export interface SettingSchema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, SettingSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | SettingSchema;
  readonly propertyNames?: SettingSchema;
  readonly items?: SettingSchema;
  readonly anyOf?: readonly SettingSchema[];
}
