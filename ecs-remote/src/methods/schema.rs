//! The types of values, as JSON Schema in the dialect of BRP.
//!
//! A type says little of itself: the derive lists its fields, and serde nothing. So the first value that there is tells the rest.

use super::resources;
use crate::error::RemoteError;
use crate::handle::{caught, optional};
use crate::names::{CHILDREN, NAME, Named, PARENT, parent_relation, sample, some_with};
use crate::session::Session;
use ecs::relation::RelationInfo;
use ecs::{ComponentId, ComponentView, Fields, Value, World};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

/// Types without parts: their names, and what JSON has for them. Editors look for each number.
const PRIMITIVES: &[(&str, &str)] = &[
    ("u8", "uint"),
    ("u16", "uint"),
    ("u32", "uint"),
    ("u64", "uint"),
    ("u128", "uint"),
    ("usize", "uint"),
    ("i8", "int"),
    ("i16", "int"),
    ("i32", "int"),
    ("i64", "int"),
    ("i128", "int"),
    ("isize", "int"),
    ("f32", "float"),
    ("f64", "float"),
    ("bool", "boolean"),
    ("char", "string"),
    (TEXT, "string"),
    (ENTITY, "uint"),
    (UNKNOWN, "object"),
];

/// Values of an enum that are looked at for its variants, at most.
const MOST_SAMPLES: usize = 1_000;

/// The name that editors of BRP know.
const TEXT: &str = "alloc::string::String";
/// The name that editors of BRP know.
const ENTITY: &str = "bevy_ecs::entity::Entity";
/// A type of which there is no value to look at.
const UNKNOWN: &str = "ecs::Unknown";

#[derive(Deserialize, Default)]
struct Registry {
    #[serde(default, alias = "typeLimit")]
    type_limit: TypeLimit,
}

#[derive(Deserialize, Default)]
struct TypeLimit {
    #[serde(default)]
    with: Vec<String>,
    #[serde(default)]
    without: Vec<String>,
}

/// `registry.schema`.
pub(crate) fn registry<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Registry {
        type_limit: TypeLimit { with, without },
    } = optional(params)?;
    let mut types = Types(Map::new());
    for (name, json) in PRIMITIVES {
        types.add(name, "Value", json!({"type": json}));
    }
    for view in world.components() {
        if let Some(relation) = W::RELATIONS
            .iter()
            .find(|relation| relation.component() == view.id)
        {
            let target = types.target_of(relation);
            types.tuple(view.name, &[target]);
            types.mark(view.name, "Component");
            continue;
        }
        types.component(&view, &samples(world, view.id));
    }
    types.of_brp(world);
    for name in resources::names::<W>() {
        match caught(|| world.get_resource_value(name, "")) {
            Ok(Ok(value)) => types.define(name, &value),
            _ => types.add(name, "Struct", json!({"type": "object"})),
        }
        types.mark(name, "Resource");
    }
    let mut types = types.0;
    types.retain(|_, schema| {
        let has = |kind: &String| {
            schema["reflectTypes"]
                .as_array()
                .is_some_and(|all| all.iter().any(|it| it == kind))
        };
        (with.is_empty() || with.iter().any(has)) && !without.iter().any(has)
    });
    Ok(Json::Object(types))
}

/// The first value of a component. Of an enum, the first of each variant that some entities have.
fn samples<W: World>(world: &W, component: ComponentId) -> Vec<Value<'_>> {
    let mut samples: Vec<Value<'_>> = Vec::new();
    for entity in some_with(world, component, MOST_SAMPLES) {
        let Some(value) = sample(world, entity, component, "") else {
            break;
        };
        let Value::Variant { name, .. } = &value else {
            samples.push(value);
            break;
        };
        if !samples
            .iter()
            .any(|it| matches!(it, Value::Variant { name: own, .. } if own == name))
        {
            samples.push(value);
        }
    }
    samples
}

/// Schemas by the names of their types.
struct Types(Map<String, Json>);

impl Types {
    fn add(&mut self, name: &str, kind: &str, rest: Json) {
        let mut schema = json!({
            "shortPath": name.rsplit("::").next().unwrap_or(name),
            "typePath": name,
            "kind": kind,
            "reflectTypes": ["Serialize", "Deserialize"],
        });
        if let (Json::Object(schema), Json::Object(rest)) = (&mut schema, rest) {
            schema.extend(rest);
        }
        self.0.insert(name.to_owned(), schema);
    }

    /// Adds a word about a type.
    fn mark(&mut self, name: &str, kind: &str) {
        if let Some(Json::Array(kinds)) = self
            .0
            .get_mut(name)
            .and_then(|schema| schema.get_mut("reflectTypes"))
        {
            kinds.insert(0, kind.into());
        }
    }

    /// Adds the types that BRP has for names, parents and children, where the world has what they stand for.
    fn of_brp<W: World>(&mut self, world: &W) {
        if !Named::Label.components(world).is_empty() {
            self.add(NAME, "Value", json!({"type": "string"}));
            self.mark(NAME, "Component");
        }
        if let Some(relation) = parent_relation(world) {
            let target = self.target_of(relation);
            self.tuple(PARENT, &[target]);
            self.add(
                CHILDREN,
                "List",
                json!({"type": "array", "items": reference(ENTITY)}),
            );
            self.mark(PARENT, "Component");
            self.mark(CHILDREN, "Component");
        }
    }

    /// The type of a relation's target, which may lack where its entity is let go.
    fn target_of<W: World>(&mut self, relation: &RelationInfo<W>) -> String {
        if relation.cascades() {
            return ENTITY.to_owned();
        }
        let name = format!("core::option::Option<{ENTITY}>");
        let some = variant(
            &name,
            "Some",
            "Tuple",
            json!({"prefixItems": [reference(ENTITY)]}),
        );
        self.add(
            &name,
            "Enum",
            json!({"type": "object", "oneOf": ["None", some]}),
        );
        name
    }

    fn component(&mut self, view: &ComponentView<'_>, samples: &[Value<'_>]) {
        if let [Value::Variant { .. }, ..] = samples {
            self.variants(view.name, samples);
        } else if let Some(value) = samples.first() {
            self.define(view.name, value);
        } else {
            let fields: Vec<(String, String)> = match view.fields {
                Fields::Type(all) => all
                    .iter()
                    .map(|it| (it.name.into(), known(it.type_name).into()))
                    .collect(),
                Fields::Data(all) => all
                    .iter()
                    .map(|it| (it.name.to_string(), known(it.field_type.name()).into()))
                    .collect(),
            };
            let is_tuple = fields
                .iter()
                .enumerate()
                .all(|(place, (name, _))| *name == place.to_string());
            if is_tuple && !fields.is_empty() {
                self.tuple(
                    view.name,
                    &fields.into_iter().map(|(_, ty)| ty).collect::<Vec<_>>(),
                );
            } else {
                self.record(view.name, &fields);
            }
        }
        self.mark(view.name, "Component");
    }

    /// The type of a value, by the name that it has or gets.
    fn reference(&mut self, name: &str, value: &Value<'_>) -> String {
        if let Some(scalar) = scalar(value) {
            return scalar.to_owned();
        }
        let name = match value {
            Value::Optional(_) => format!("core::option::Option<{name}>"),
            _ => name.to_owned(),
        };
        self.define(&name, value);
        name
    }

    /// Describes a type by one of its values. Its parts have the path as their names.
    fn define(&mut self, name: &str, value: &Value<'_>) {
        if let Some(scalar) = scalar(value) {
            let json = PRIMITIVES
                .iter()
                .find(|(own, _)| *own == scalar)
                .map(|(_, json)| *json);
            return self.add(name, "Value", json!({"type": json}));
        }
        match value {
            Value::Struct(fields) => {
                let fields: Vec<(String, String)> = fields
                    .iter()
                    .map(|(field, value)| {
                        (
                            field.to_string(),
                            self.reference(&format!("{name}.{field}"), value),
                        )
                    })
                    .collect();
                self.record(name, &fields);
            }
            Value::Tuple(values) => {
                let parts: Vec<String> = values
                    .iter()
                    .enumerate()
                    .map(|(place, value)| self.reference(&format!("{name}.{place}"), value))
                    .collect();
                self.tuple(name, &parts);
            }
            Value::List(values) => {
                let item = values
                    .first()
                    .map(|value| self.reference(&format!("{name}[]"), value));
                self.add(
                    name,
                    "List",
                    json!({"type": "array", "items": reference(item.as_deref().unwrap_or(UNKNOWN))}),
                );
            }
            Value::Bytes(_) => self.add(
                name,
                "List",
                json!({"type": "array", "items": reference("u8")}),
            ),
            Value::Map(entries) => {
                let mut types = [UNKNOWN.to_owned(), UNKNOWN.to_owned()];
                if let Some((key, value)) = entries.first() {
                    types = [("key", key), ("value", value)]
                        .map(|(part, value)| self.reference(&format!("{name}.{part}"), value));
                }
                let [key, value] = types;
                let rest = json!({"type": "object", "keyType": reference(&key), "valueType": reference(&value)});
                self.add(name, "Map", rest);
            }
            Value::Optional(inner) => {
                let some = inner
                    .as_ref()
                    .map(|value| self.reference(&format!("{name}.some"), value));
                let mut variants = vec![json!("None")];
                variants.extend(some.map(|some| {
                    variant(
                        name,
                        "Some",
                        "Tuple",
                        json!({"prefixItems": [reference(&some)]}),
                    )
                }));
                self.add(name, "Enum", json!({"type": "object", "oneOf": variants}));
            }
            Value::Variant { .. } => self.variants(name, std::slice::from_ref(value)),
            // Without parts, or of a kind that is yet to come.
            _ => self.record(name, &[]),
        }
    }

    /// Describes an enum by values of some of its variants.
    fn variants(&mut self, name: &str, values: &[Value<'_>]) {
        let (mut kind, mut variants) = ("string", Vec::new());
        for value in values {
            let Value::Variant {
                name: variant_name,
                content,
            } = value
            else {
                continue;
            };
            variants.push(match &**content {
                Value::Unit => json!(variant_name),
                content => {
                    let part = format!("{name}.{variant_name}");
                    self.define(&part, content);
                    let parts = self.0.get(&part).cloned().unwrap_or_default();
                    kind = "object";
                    let of = if matches!(content, Value::Struct(_)) {
                        "Struct"
                    } else {
                        "Tuple"
                    };
                    variant(name, variant_name, of, parts)
                }
            });
        }
        self.add(name, "Enum", json!({"type": kind, "oneOf": variants}));
    }

    fn record(&mut self, name: &str, fields: &[(String, String)]) {
        let required: Vec<&String> = fields
            .iter()
            .filter(|(_, ty)| !ty.starts_with("core::option::Option"))
            .map(|(field, _)| field)
            .collect();
        let properties: Map<String, Json> = fields
            .iter()
            .map(|(field, ty)| (field.clone(), reference(ty)))
            .collect();
        let rest = json!({
            "type": "object", "properties": properties, "required": required, "additionalProperties": false,
        });
        self.add(name, "Struct", rest);
    }

    fn tuple(&mut self, name: &str, parts: &[String]) {
        let kind = if parts.len() == 1 {
            "TupleStruct"
        } else {
            "Tuple"
        };
        let parts: Vec<Json> = parts.iter().map(|part| reference(part)).collect();
        self.add(
            name,
            kind,
            json!({"type": "array", "prefixItems": parts, "items": false}),
        );
    }
}

/// A variant of an enum.
fn variant(of: &str, name: &str, kind: &str, parts: Json) -> Json {
    let mut schema = json!({});
    if let (Json::Object(schema), Json::Object(parts)) = (&mut schema, parts) {
        schema.extend(parts);
        schema.insert("kind".into(), kind.into());
        schema.insert("shortPath".into(), name.into());
        schema.insert("typePath".into(), format!("{of}::{name}").into());
    }
    schema
}

fn reference(name: &str) -> Json {
    json!({"type": {"$ref": format!("#/$defs/{name}")}})
}

/// The type of a value without parts.
fn scalar(value: &Value<'_>) -> Option<&'static str> {
    Some(match value {
        Value::Text(_) => TEXT,
        Value::Entity(_) => ENTITY,
        value => PRIMITIVES
            .iter()
            .map(|(name, _)| *name)
            .find(|name| *name == value.kind())?,
    })
}

/// The type of a field, as its struct spells it, if it has no parts.
fn known(spelled: &str) -> &'static str {
    let last = spelled.rsplit("::").next().unwrap_or(spelled).trim();
    match last {
        "String" | "str" | "&'static str" => TEXT,
        "Entity" => ENTITY,
        last => PRIMITIVES
            .iter()
            .map(|(name, _)| *name)
            .find(|name| *name == last)
            .unwrap_or(UNKNOWN),
    }
}
