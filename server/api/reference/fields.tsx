import type { JsonSchema, NamedSchema } from "./document.ts";
import { type FieldRow, fieldRows } from "./schema.ts";

/** The fields of an object. Nested fields follow their parent, with their full path. */
export function Fields({ schema }: { schema: JsonSchema }) {
  const rows = fieldRows(schema);
  return rows.length > 0 && <FieldList rows={rows} />;
}

export function FieldList({ rows }: { rows: readonly FieldRow[] }) {
  return (
    <dl>
      {rows.map(({ path, type, required, limits, description }) => (
        <div key={path}>
          <dt>
            <code>{path}</code> <span className="type">{type}</span> {required && <b>required</b>}
          </dt>
          <dd>
            {description}
            {limits.map((limit) => (
              <span key={limit} className="limit">
                {limit}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The webhook payloads, rendered from the schemas that validate them. */
export function Schemas({ schemas }: { schemas: readonly NamedSchema[] }) {
  return schemas.map(({ name, schema }) => (
    <section key={name} id={name}>
      <h3>
        <code>{name}</code>
      </h3>
      {schema.description !== undefined && <p>{schema.description}</p>}
      <Fields schema={schema} />
    </section>
  ));
}
