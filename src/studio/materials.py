"""Materials: metal with satin and polished parts, printed card, clear shell."""
import bpy

# satin colour, polished colour
METALS = {
    "gold": ((0.95, 0.58, 0.185), (1.0, 0.665, 0.26)),
    "silver": ((0.595, 0.63, 0.675), (0.87, 0.895, 0.93)),
}


def _new(name):
    mat = bpy.data.materials.new(name)
    mat.use_nodes = True
    mat.node_tree.nodes.clear()
    out = mat.node_tree.nodes.new("ShaderNodeOutputMaterial")
    return mat, mat.node_tree.nodes, mat.node_tree.links, out


def metal(kind="gold", satin=0.24, shine=0.10, grain=0.022, grain_scale=130.0, cast=0.0):
    """Metal whose attribute `polish` turns satin into polished relief.

    cast: strength of the coarser skin of poured metal.
    """
    mat, nodes, links, out = _new(kind)
    body = nodes.new("ShaderNodeBsdfPrincipled")
    body.inputs["Metallic"].default_value = 1.0
    body.inputs["Specular"].default_value = 0.5
    at = nodes.new("ShaderNodeAttribute")
    at.attribute_name = "polish"

    colour = nodes.new("ShaderNodeMixRGB")
    dull, bright = METALS[kind]
    colour.inputs[1].default_value = (*dull, 1)
    colour.inputs[2].default_value = (*bright, 1)
    links.new(at.outputs["Fac"], colour.inputs[0])
    # below nought the metal is darkened, as grime stays in stamped marks
    grime = nodes.new("ShaderNodeMapRange")
    grime.inputs["From Min"].default_value = -1.0
    grime.inputs["From Max"].default_value = 0.0
    grime.inputs["To Min"].default_value = 0.12
    grime.inputs["To Max"].default_value = 1.0
    links.new(at.outputs["Fac"], grime.inputs["Value"])
    shade = nodes.new("ShaderNodeMixRGB")
    shade.blend_type = "MULTIPLY"
    shade.inputs[0].default_value = 1.0
    links.new(colour.outputs[0], shade.inputs[1])
    links.new(grime.outputs[0], shade.inputs[2])
    links.new(shade.outputs[0], body.inputs["Base Color"])

    rough = nodes.new("ShaderNodeMapRange")
    rough.inputs["To Min"].default_value = satin
    rough.inputs["To Max"].default_value = shine
    links.new(at.outputs["Fac"], rough.inputs["Value"])

    where = nodes.new("ShaderNodeTexCoord")
    fine = nodes.new("ShaderNodeTexNoise")
    fine.inputs["Scale"].default_value = grain_scale
    fine.inputs["Detail"].default_value = 2.0
    links.new(where.outputs["Object"], fine.inputs["Vector"])
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Distance"].default_value = 0.01
    # polished parts stay clean: the grain fades with the polish
    fade = nodes.new("ShaderNodeMapRange")
    fade.inputs["To Min"].default_value = grain
    fade.inputs["To Max"].default_value = 0.0
    links.new(at.outputs["Fac"], fade.inputs["Value"])
    links.new(fade.outputs[0], bump.inputs["Strength"])
    links.new(fine.outputs["Fac"], bump.inputs["Height"])
    last = bump

    if cast:
        skin = nodes.new("ShaderNodeTexNoise")
        skin.inputs["Scale"].default_value = 9.0
        skin.inputs["Detail"].default_value = 5.0
        skin.inputs["Roughness"].default_value = 0.55
        links.new(where.outputs["Object"], skin.inputs["Vector"])
        second = nodes.new("ShaderNodeBump")
        second.inputs["Distance"].default_value = 0.03
        second.inputs["Strength"].default_value = cast
        links.new(skin.outputs["Fac"], second.inputs["Height"])
        links.new(bump.outputs[0], second.inputs["Normal"])
        last = second
        vary = nodes.new("ShaderNodeMath")
        vary.operation = "MULTIPLY_ADD"
        vary.inputs[1].default_value = 0.16
        links.new(skin.outputs["Fac"], vary.inputs[0])
        links.new(rough.outputs[0], vary.inputs[2])
        links.new(vary.outputs[0], body.inputs["Roughness"])
    else:
        links.new(rough.outputs[0], body.inputs["Roughness"])
    links.new(last.outputs[0], body.inputs["Normal"])
    links.new(body.outputs[0], out.inputs[0])
    return mat


def printed(path, half, glow=0.75):
    """Card printed with a picture across its half width and height, under a
    thin gloss."""
    mat, nodes, links, out = _new("printed")
    body = nodes.new("ShaderNodeBsdfPrincipled")
    tex = nodes.new("ShaderNodeTexImage")
    tex.image = bpy.data.images.load(path)
    tex.extension = "EXTEND"
    where = nodes.new("ShaderNodeTexCoord")
    fit = nodes.new("ShaderNodeMapping")
    fit.inputs["Scale"].default_value = (0.5 / half[0], 0.5 / half[1], 1)
    fit.inputs["Location"].default_value = (0.5, 0.5, 0)
    links.new(where.outputs["Object"], fit.inputs["Vector"])
    links.new(fit.outputs[0], tex.inputs["Vector"])
    links.new(tex.outputs[0], body.inputs["Base Color"])
    body.inputs["Roughness"].default_value = 0.42
    body.inputs["Specular"].default_value = 0.35
    # the cards light metal, which needs little: paper would come out grey
    links.new(tex.outputs[0], body.inputs["Emission"])
    path_ = nodes.new("ShaderNodeLightPath")  # seen, but it lights nothing
    seen = nodes.new("ShaderNodeMath")
    seen.operation = "MULTIPLY"
    seen.inputs[1].default_value = glow
    links.new(path_.outputs["Is Camera Ray"], seen.inputs[0])
    links.new(seen.outputs[0], body.inputs["Emission Strength"])
    links.new(body.outputs[0], out.inputs[0])
    return mat


def plain(colour, roughness=0.5):
    """Unprinted plastic or paper."""
    mat, nodes, links, out = _new("plain")
    body = nodes.new("ShaderNodeBsdfPrincipled")
    body.inputs["Base Color"].default_value = (*colour, 1)
    body.inputs["Roughness"].default_value = roughness
    links.new(body.outputs[0], out.inputs[0])
    return mat


def clear(tint=(0.985, 0.99, 0.99), gloss=0.34):
    """Thin clear plastic: light passes straight, only the glints are kept.
    True refraction would cost caustic noise and show nothing more."""
    mat, nodes, links, out = _new("clear")
    through = nodes.new("ShaderNodeBsdfTransparent")
    through.inputs[0].default_value = (*tint, 1)
    glint = nodes.new("ShaderNodeBsdfGlossy")
    glint.inputs["Roughness"].default_value = 0.06
    glint.inputs["Color"].default_value = (gloss, gloss, gloss, 1)
    fresnel = nodes.new("ShaderNodeFresnel")
    fresnel.inputs["IOR"].default_value = 1.4
    mix = nodes.new("ShaderNodeMixShader")
    links.new(fresnel.outputs[0], mix.inputs[0])
    links.new(through.outputs[0], mix.inputs[1])
    links.new(glint.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], out.inputs[0])
    return mat


def enamel():
    """Green enamel where there is no polish, gold where there is."""
    mat = metal("gold", shine=0.11, grain=0.0)
    nodes, links = mat.node_tree.nodes, mat.node_tree.links
    gold = next(n for n in nodes if n.type == "BSDF_PRINCIPLED")
    at = next(n for n in nodes if n.type == "ATTRIBUTE")
    out = next(n for n in nodes if n.type == "OUTPUT_MATERIAL")
    green = nodes.new("ShaderNodeBsdfPrincipled")
    green.inputs["Base Color"].default_value = (0.0035, 0.036, 0.022, 1)
    green.inputs["Roughness"].default_value = 0.5
    green.inputs["Specular"].default_value = 0.25
    green.inputs["Emission"].default_value = (0.0035, 0.036, 0.022, 1)
    green.inputs["Emission Strength"].default_value = 0.5
    edge = nodes.new("ShaderNodeMath")
    edge.operation = "GREATER_THAN"
    edge.inputs[1].default_value = 0.5
    links.new(at.outputs["Fac"], edge.inputs[0])
    mix = nodes.new("ShaderNodeMixShader")
    links.new(edge.outputs[0], mix.inputs[0])
    links.new(green.outputs[0], mix.inputs[1])
    links.new(gold.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], out.inputs[0])
    return mat
