import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What Spring Boot, Hibernate, Flyway, Quarkus, Tomcat and .NET print where a program does not start. */
export const JVM_AND_DOTNET: readonly ProductRow[] = [
  {
    pattern: /Failed to configure a DataSource: 'url' attribute is not specified/,
    example: "Failed to configure a DataSource: 'url' attribute is not specified and no embedded datasource could be",
    kind: 'log-config-parse',
    title: '{name} lacks spring.datasource.url',
    what: 'Spring Boot is to make a DataSource and finds no spring.datasource.url: neither the profile that is active nor a variable gives one',
    change:
      'Set SPRING_DATASOURCE_URL (jdbc:postgresql://HOST:5432/DATABASE) with its _USERNAME and _PASSWORD at {env}, or the profile whose application-NAME.yml has it (SPRING_PROFILES_ACTIVE)',
    steps: ['If it uses no database, take the starter of JPA or JDBC out, or exclude DataSourceAutoConfiguration.'],
  },
  {
    pattern: anyOf(
      /Unable to determine Dialect without JDBC metadata/,
      /Access to DialectResolutionInfo cannot be null when 'hibernate\.dialect' not set/,
    ),
    example: [
      'HibernateException: Unable to determine Dialect without JDBC metadata (please set a property)',
      "Access to DialectResolutionInfo cannot be null when 'hibernate.dialect' not set",
    ],
    unless: /connection refused|UnknownHost|authentication failed|Access denied|Connection timed out|attempt failed/i,
    title: '{name} gets no connection to its database, from which Hibernate would know the dialect',
    what: 'Hibernate asks the database which one it is and gets no connection: mostly the URL, host, or credentials of the DataSource are wrong, and an earlier line says so',
    change:
      'Correct SPRING_DATASOURCE_URL, _USERNAME and _PASSWORD (spring.datasource.*) at {env} so that it reaches its database; to set hibernate.dialect (spring.jpa.database-platform) only moves the error',
  },
  {
    pattern: /Unsupported Database: (\w{2,30}(?: \w{1,20})?) ([\d.]{1,12})/,
    example: 'org.flywaydb.core.api.FlywayException: Unsupported Database: PostgreSQL 16.1',
    title: 'Flyway in {name} does not know $1 $2',
    what: 'the Flyway of the program has no module for $1, or is too old for version $2',
    steps: [
      'Add the module of Flyway for $1 to the build (org.flywaydb:flyway-database-postgresql, flyway-mysql, flyway-sqlserver; from Flyway 10 on each is apart), in the version of flyway-core, or raise Flyway to one that knows $2; then build the image anew.',
    ],
  },
  {
    pattern: /(\S{1,160})::(\S{1,80})::(\S{1,60}) was: \S{1,60} but is now: /,
    example: 'db/changelog/001.yaml::shelves::ann was: 8:d41d but is now: 8:0cc1',
    kind: 'log-migration',
    title: 'Changeset $2 of Liquibase was changed after it had run',
    what: 'the changeset $2 (of $3, in $1) is not the same as when it ran in this database',
    steps: [
      'Restore changeset $2 in $1 as it was when it ran (git log of the file), and make the change a changeset of its own; where only bytes differ, run liquibase clear-checksums once, or give the changeset a validCheckSum.',
    ],
  },
  {
    pattern: /Datasource '([^']{1,60})' is not configured/,
    example: "ConfigurationException: Datasource '<default>' is not configured. To solve this, configure datasource",
    kind: 'log-config-parse',
    title: '{name} has no URL for the datasource $1 (Quarkus)',
    what: 'Quarkus finds no JDBC URL for the datasource $1',
    change:
      'Set QUARKUS_DATASOURCE_JDBC_URL (jdbc:postgresql://HOST:5432/DATABASE), QUARKUS_DATASOURCE_USERNAME and _PASSWORD at {env}; for a named datasource QUARKUS_DATASOURCE_NAME_JDBC_URL; the kind (quarkus.datasource.db-kind) is fixed when the image is built',
  },
  {
    pattern: /Value cannot be null\. \(Parameter '(connectionString|configuration|uriString|s)'\)/,
    example: "System.ArgumentNullException: Value cannot be null. (Parameter 'connectionString')",
    title: '{name} gets no value for $1',
    what: 'the program reads $1 from its configuration and gets nothing (null): no variable and no appsettings file gives it',
    change:
      'Set what it reads there at {env}: a connection string is ConnectionStrings__NAME with the name that the code asks for (GetConnectionString("NAME")), from a Secret; the frame of its own code in the log shows which',
  },
  {
    pattern: /The model for context '(\w{1,80})' has pending changes/,
    example:
      "The model for context 'ShelfContext' has pending changes. Add a new migration before updating the database.",
    kind: 'log-migration',
    title: 'The code of {name} has changes of the model $1 without a migration',
    what: 'the model $1 differs from its last migration, so Entity Framework does not migrate the database',
    steps: [
      'Add the migration in the code (dotnet ef migrations add NAME --context $1) and build the image anew; or go back to the image before.',
      'Where nothing was changed, the model has values that differ at each start (DateTime.Now, Guid.NewGuid in HasData): make them fixed.',
    ],
  },
];

/** Cheap words without one of which no row can match. */
export const JVM_AND_DOTNET_HINT =
  /configure a DataSource|determine Dialect|DialectResolutionInfo|Unsupported Database|is not configured|but is now|Value cannot be null|pending changes/i;
