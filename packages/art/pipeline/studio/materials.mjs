// What things are made of.
import * as THREE from 'three'

export const materials = {
  gold: (o = {}) =>
    new THREE.MeshPhysicalMaterial({ color: '#ffbe3a', metalness: 1, roughness: 0.2, envMapIntensity: 1.3, ...o }),
  goldV: () =>
    new THREE.MeshPhysicalMaterial({
      color: '#ffffff',
      vertexColors: true,
      metalness: 0.92,
      roughness: 0.26,
      envMapIntensity: 1.35,
      clearcoat: 0.5,
      clearcoatRoughness: 0.1,
    }),
  goldRimV: () =>
    new THREE.MeshPhysicalMaterial({ color: '#ffc050', metalness: 1, roughness: 0.16, envMapIntensity: 1.5 }),
  goldRough: () =>
    new THREE.MeshPhysicalMaterial({ color: '#f5a11c', metalness: 1, roughness: 0.42, envMapIntensity: 1.1 }),
  paleGold: () =>
    new THREE.MeshPhysicalMaterial({ color: '#ffe3a0', metalness: 1, roughness: 0.16, envMapIntensity: 1.3 }),
  silver: () =>
    new THREE.MeshPhysicalMaterial({ color: '#e8ecf6', metalness: 1, roughness: 0.18, envMapIntensity: 1.2 }),
  bronze: () =>
    new THREE.MeshPhysicalMaterial({ color: '#d9824a', metalness: 1, roughness: 0.24, envMapIntensity: 1.2 }),
  gloss: (c, o = {}) =>
    new THREE.MeshPhysicalMaterial({
      color: c,
      metalness: 0,
      roughness: 0.28,
      clearcoat: 1,
      clearcoatRoughness: 0.08,
      envMapIntensity: 0.9,
      ...o,
    }),
  enamel: (c, o = {}) =>
    new THREE.MeshPhysicalMaterial({
      color: c,
      metalness: 0.35,
      roughness: 0.22,
      clearcoat: 1,
      clearcoatRoughness: 0.05,
      envMapIntensity: 1.0,
      ...o,
    }),
  soft: (c, o = {}) =>
    new THREE.MeshPhysicalMaterial({
      color: c,
      metalness: 0,
      roughness: 0.55,
      sheen: 0.5,
      sheenColor: new THREE.Color(c).lerp(new THREE.Color('#fff'), 0.5),
      envMapIntensity: 0.75,
      ...o,
    }),
}
