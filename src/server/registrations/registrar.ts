import { type DependencyContainer, type InjectionToken, instanceCachingFactory } from 'tsyringe';

/** Registers what is made once, when it is first asked for. */
export function registrar(container: DependencyContainer) {
  return <Service>(token: InjectionToken<Service>, make: (from: DependencyContainer) => Service): void => {
    container.register(token, { useFactory: instanceCachingFactory(make) });
  };
}
