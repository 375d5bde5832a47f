"""The one light for every piece: four cards in a nearly black room."""
import math

import bpy
from mathutils import Vector

# name, azimuth (0 is towards the camera, 90 to the right), elevation, distance,
# width, height, strength, colour
CARDS = [
    ("back", 168, 58, 6.0, 4.2, 2.2, 3.15, (1.0, 0.95, 0.88)),
    ("left", -72, 50, 5.0, 3.4, 4.6, 4.6, (1.0, 0.98, 0.95)),
    ("right", 88, 34, 6.0, 2.0, 4.8, 5.5, (0.96, 0.975, 1.0)),
    ("front", 8, 66, 6.5, 4.4, 1.7, 5.0, (1.0, 0.96, 0.90)),
]


def _card_material(name, strength, colour):
    """Emission that falls off to the card's edge, like a soft box: a hard
    edge mirrored in a flat face looks like a cut in the metal."""
    mat = bpy.data.materials.new("card-" + name)
    mat.use_nodes = True
    n, l = mat.node_tree.nodes, mat.node_tree.links
    n.clear()
    where = n.new("ShaderNodeTexCoord")
    centre = n.new("ShaderNodeVectorMath")
    centre.operation = "SUBTRACT"
    centre.inputs[1].default_value = (0.5, 0.5, 0.0)
    l.new(where.outputs["UV"], centre.inputs[0])
    split = n.new("ShaderNodeSeparateXYZ")
    l.new(centre.outputs[0], split.inputs[0])
    falls = []
    for axis in ("X", "Y"):
        size = n.new("ShaderNodeMath")
        size.operation = "ABSOLUTE"
        l.new(split.outputs[axis], size.inputs[0])
        fall = n.new("ShaderNodeMapRange")
        fall.interpolation_type = "SMOOTHSTEP"
        fall.inputs["From Min"].default_value = 0.5
        fall.inputs["From Max"].default_value = 0.16
        l.new(size.outputs[0], fall.inputs["Value"])
        falls.append(fall)
    both = n.new("ShaderNodeMath")
    both.operation = "MULTIPLY"
    l.new(falls[0].outputs[0], both.inputs[0])
    l.new(falls[1].outputs[0], both.inputs[1])
    power = n.new("ShaderNodeMath")
    power.operation = "MULTIPLY"
    power.inputs[1].default_value = strength
    l.new(both.outputs[0], power.inputs[0])
    glow = n.new("ShaderNodeEmission")
    glow.inputs["Color"].default_value = (*colour, 1)
    l.new(power.outputs[0], glow.inputs["Strength"])
    out = n.new("ShaderNodeOutputMaterial")
    l.new(glow.outputs[0], out.inputs[0])
    return mat


def cards(view=56):
    """Hang the cards, facing the piece and hidden from the camera. The back
    card follows the camera's elevation, for it is what flat faces mirror."""
    for name, az, el, dist, w, h, strength, colour in CARDS:
        if name == "back":
            el += (view - 56) * 0.85
        a, e = math.radians(az), math.radians(el)
        place = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e))) * dist
        bpy.ops.mesh.primitive_plane_add(size=1, location=place)
        ob = bpy.context.object
        ob.name = "card-" + name
        ob.scale = (w, h, 1)
        ob.rotation_euler = place.to_track_quat("Z", "Y").to_euler()
        ob.visible_camera = False
        ob.visible_shadow = False
        ob.data.materials.append(_card_material(name, strength, colour))


def wings():
    """Two more cards for the film only: the coin turns to where the stills
    need no light."""
    for side in (-1, 1):
        bpy.ops.mesh.primitive_plane_add(size=1, location=(4.2 * side, 3.2, -0.2))
        ob = bpy.context.object
        ob.name = "card-wing"
        ob.scale = (3.4, 6.0, 1)
        ob.rotation_euler = Vector((4.2 * side, 3.2, -0.2)).to_track_quat("Z", "Y").to_euler()
        ob.visible_camera = False
        ob.data.materials.append(_card_material("wing", 3.4, (1.0, 0.96, 0.90)))


def room():
    """Nearly black world with a breath of warmth from below the horizon."""
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    bg = world.node_tree.nodes["Background"]
    bg.inputs[0].default_value = (1.0, 0.93, 0.82, 1)
    bg.inputs[1].default_value = 0.07


def table(spread=1.0):
    """What the piece lies on: unseen by the camera, seen by the metal. It
    lights the walls of the piece, and a second pass keeps its shadow.
    spread: how far its pale middle reaches, 1 for a single piece."""
    bpy.ops.mesh.primitive_plane_add(size=40, location=(0, 0, -0.002))
    ob = bpy.context.object
    ob.name = "table"
    mat = bpy.data.materials.new("table")
    mat.use_nodes = True
    body = mat.node_tree.nodes["Principled BSDF"]
    # paler near the piece and dark farther off: high walls mirror the change
    # and look like metal, not like paint
    nodes, links = mat.node_tree.nodes, mat.node_tree.links
    where = nodes.new("ShaderNodeNewGeometry")
    away = nodes.new("ShaderNodeVectorMath")
    away.operation = "LENGTH"
    links.new(where.outputs["Position"], away.inputs[0])
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color = (0.74, 0.69, 0.60, 1)
    ramp.color_ramp.elements[1].color = (0.05, 0.045, 0.04, 1)
    fall = nodes.new("ShaderNodeMapRange")
    fall.inputs["From Min"].default_value = 0.95 * spread
    fall.inputs["From Max"].default_value = 1.55 * spread
    links.new(away.outputs["Value"], fall.inputs["Value"])
    links.new(fall.outputs[0], ramp.inputs[0])
    links.new(ramp.outputs[0], body.inputs["Base Color"])
    body.inputs["Roughness"].default_value = 0.9
    body.inputs["Specular"].default_value = 0.0
    ob.data.materials.append(mat)
    return ob


def shadow_light():
    """For the shadow pass only: one window from the upper left over an even
    sky, for the four cards together leave no shadow worth the name."""
    for ob in bpy.context.scene.objects:
        if ob.name.startswith("card-"):
            ob.hide_render = True
    lamp = bpy.data.lights.new("window", "SUN")
    lamp.energy = 1.0
    lamp.angle = math.radians(38)
    ob = bpy.data.objects.new("window", lamp)
    bpy.context.scene.collection.objects.link(ob)
    ob.rotation_euler = Vector((-0.42, 0.50, 1.0)).to_track_quat("Z", "Y").to_euler()
    bg = bpy.context.scene.world.node_tree.nodes["Background"]
    bg.inputs[0].default_value = (1, 1, 1, 1)
    bg.inputs[1].default_value = 0.22
